// The weight of a move: by its size alone, growing with it.

import fc from "fast-check";
import { expect, it } from "vitest";
import { moveStep } from "./move-step.ts";

it("begins its steps at 0.2, 1, 2 and 4 percent, of a day at five times as much", () => {
  expect([0, 0.19, 0.2, 0.99, 1, 2, 4, 300].map((percent) => moveStep(percent, false))).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
  expect([0.99, 1, 5, 10, 20].map((percent) => moveStep(percent, true))).toEqual([0, 1, 2, 3, 4]);
  expect(moveStep(Number.NaN, false)).toBe(1);
});

it("never shrinks with the size, and knows no direction", () => {
  const percent = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(percent, percent, fc.boolean(), (a, b, isDay) => {
      expect(moveStep(-a, isDay)).toBe(moveStep(a, isDay));
      const [small, large] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a];
      expect(moveStep(small, isDay)).toBeLessThanOrEqual(moveStep(large, isDay));
    }),
  );
});
