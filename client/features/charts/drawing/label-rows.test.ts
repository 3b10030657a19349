// Labels on a price axis: nothing covers the live price, no label covers another, and they keep the order of their prices.

import fc from "fast-check";
import { expect, test } from "vitest";
import { placeRows } from "./label-rows.ts";

const ROW = 14;

test("no label lies on the live price or on another, and a higher price stays above", () => {
  const live = fc.tuple(fc.integer({ min: -20, max: 400 }), fc.integer({ min: 14, max: 32 }));
  const wanted = fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 12 });
  fc.assert(
    fc.property(wanted, live, ([...heights], [top, px]) => {
      const tops = placeRows(heights, ROW, 400, { top, bottom: top + px });
      const placed = tops.flatMap((each, at) => (each === undefined ? [] : [{ top: each, y: heights[at] as number }]));
      for (const one of placed) {
        expect(one.top + ROW <= top || one.top >= top + px).toBe(true);
        for (const other of placed) {
          if (one === other) continue;
          expect(Math.abs(one.top - other.top)).toBeGreaterThanOrEqual(ROW);
          if (one.y < other.y) expect(one.top).toBeLessThan(other.top);
        }
      }
    }),
  );
});

test("a label with room stands at its price, one at the live price moves under it, and one out of sight has none", () => {
  const live = { top: 100, bottom: 130 };
  expect(placeRows([50, 115, 200, -40, 480], ROW, 400, live)).toEqual([43, 130, 193, undefined, undefined]);
});
