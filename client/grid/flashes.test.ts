// @vitest-environment happy-dom
// A flash from its first moment to its last, by its age.

import { beforeEach, expect, test, vi } from "vitest";
import { Flashes } from "./flashes.ts";

const cellOf = (): HTMLElement => document.createElement("div");
const shown = ({ dataset }: HTMLElement): string => `${dataset["flash"] ?? ""}${dataset["fade"] ?? ""}`;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
});

test("a flash is held, weakens in steps and is over after 300 ms", () => {
  const [flashes, cell] = [new Flashes(), cellOf()];
  flashes.start(cell, true, 1000);
  const course = [1000, 1079, 1080, 1149, 1150, 1220, 1299, 1300].map((now) => {
    flashes.end(now);
    return shown(cell);
  });
  expect(course).toEqual(["up", "up", "up1", "up1", "up2", "up3", "up3", ""]);
});

test("it gives the time of the next change, and nothing once all are over", () => {
  const flashes = new Flashes();
  expect(flashes.end(0)).toBe(false);
  flashes.start(cellOf(), true, 1000);
  flashes.start(cellOf(), false, 1050);
  expect(flashes.end(1060)).toBe(20);
  expect(flashes.end(1080)).toBe(50);
  expect(flashes.end(1310)).toBe(40);
  expect(flashes.end(1350)).toBe(false);
});

test("each cell fades by its own age", () => {
  const [flashes, early, late] = [new Flashes(), cellOf(), cellOf()];
  flashes.start(early, true, 1000);
  flashes.start(late, false, 1200);
  flashes.end(1240);
  expect([shown(early), shown(late)]).toEqual(["up3", "down"]);
  flashes.end(1300);
  expect([shown(early), shown(late)]).toEqual(["", "down1"]);
});
