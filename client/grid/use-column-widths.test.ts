// Widths of columns: dragged in the direction of reading, fitted to what they hold, always within bounds.

import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_WIDTH, MIN_WIDTH } from "./columns.ts";
import { draggedWidth, fittingWidth } from "./use-column-widths.ts";

it("grows away from the start of the line", () => {
  expect([draggedWidth(80, 20, false), draggedWidth(80, 20, true)]).toEqual([100, 60]);
});

it("fits the widest content with room around it", () => {
  expect(fittingWidth([51.2, 70.4, 12], 4)).toBe(74);
  expect(fittingWidth([], 4)).toBe(MIN_WIDTH);
});

it("is whole px within the bounds however far one drags", () =>
  fc.assert(
    fc.property(fc.double({ min: 0, max: 900, noNaN: true }), fc.double({ min: -3000, max: 3000, noNaN: true }), (from, dx) => {
      const width = draggedWidth(from, dx, false);
      expect(Number.isInteger(width) && width >= MIN_WIDTH && width <= MAX_WIDTH).toBe(true);
    }),
  ));
