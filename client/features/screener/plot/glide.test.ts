// Points on their way between two pictures: where they are when, how often they are drawn, and that they stand still under the pointer.

import { expect, it } from "vitest";
import { Glide } from "./glide.ts";

/** Shares drawn in the frames of a screen, by ms, from the start of a move at `from` on. */
function drawn(glide: Glide, hertz: number, from: number, frames: number): number[] {
  return Array.from({ length: frames }, (_, frame) => glide.step(from + ((frame + 1) * 1000) / hertz)).filter(
    (share) => share !== undefined,
  );
}

it.each([60, 120, 240])("is drawn some thirty times a second on a screen of %i Hz", (hertz) => {
  const glide = new Glide();
  glide.start(5000);
  const shares = drawn(glide, hertz, 5000, hertz);
  expect(shares).toHaveLength(6);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
  expect(glide.isMoving).toBe(false);
});

it("is where its time says also on a screen that misses frames", () => {
  const glide = new Glide();
  glide.start(0);
  expect(glide.step(50)).toBeCloseTo(0.25);
  expect(glide.step(150)).toBeCloseTo(0.75);
  expect(glide.step(900)).toBe(1);
  expect(glide.step(950)).toBeUndefined();
});

it("says when its next drawing is due", () => {
  const glide = new Glide();
  glide.start(100);
  expect(glide.step(120)).toBeUndefined();
  expect(glide.msToStep(120)).toBe(10);
  expect(glide.step(130)).toBeCloseTo(0.15);
  expect(glide.msToStep(170)).toBe(0);
});

it("stands still while held, and goes on from there", () => {
  const glide = new Glide();
  glide.start(0);
  glide.step(100);
  glide.hold(true, 100);
  glide.hold(true, 300);
  expect(glide.isMoving).toBe(false);
  expect(glide.step(700)).toBeUndefined();
  glide.hold(false, 1100);
  expect(glide.step(1150)).toBeCloseTo(0.75);
});

it("begins anew when a picture comes while it is held", () => {
  const glide = new Glide();
  glide.hold(true, 0);
  glide.start(500);
  glide.hold(false, 2000);
  expect(glide.step(2100)).toBeCloseTo(0.5);
});

it("rests once the points were put where they are wanted", () => {
  const glide = new Glide();
  glide.start(0);
  glide.end();
  expect(glide.step(100)).toBeUndefined();
});
