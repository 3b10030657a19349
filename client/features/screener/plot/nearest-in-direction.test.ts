import { expect, it } from "vitest";
import { nearestInDirection } from "./nearest-in-direction.ts";

const x = [100, 140, 110, 100, 60];
const y = [100, 105, 20, 160, 100];
const step = (direction: Parameters<typeof nearestInDirection>[4]): number =>
  nearestInDirection(x, y, x.length, { x: 100, y: 100 }, direction);

it("an arrow leads to the nearest point on its side", () => {
  expect([step("ArrowRight"), step("ArrowUp"), step("ArrowDown"), step("ArrowLeft")]).toEqual([1, 2, 3, 4]);
});

it("prefers straight on over a little nearer and far aside", () => {
  expect(nearestInDirection([130, 102], [100, 125], 2, { x: 100, y: 100 }, "ArrowRight")).toBe(0);
});

it("stays where there is nothing on that side", () => {
  expect(nearestInDirection(x, y, x.length, { x: 140, y: 105 }, "ArrowRight")).toBe(-1);
});
