import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, outliers, overlap, placeLabels, type Box, type LabelWish } from "./plot-labels.ts";

const bounds: Box = { left: 0, top: 0, right: 400, bottom: 300 };
const wishes = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 10, max: 70 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((all): LabelWish[] => all.map((wish, index) => ({ ...wish, index })));

describe("names on the plot", () => {
  it("never touch each other, a forbidden place, or the edge", () => {
    const forbidden: Box = { left: 150, top: 100, right: 250, bottom: 160 };
    fc.assert(
      fc.property(wishes, (all) => {
        const boxes = placeLabels(all, bounds, (box) => !overlap(box, forbidden)).map(({ index, dx, dy }) =>
          boxOf(all[index] as LabelWish, dx, dy),
        );
        boxes.forEach((box, at) => {
          expect(boxes.slice(at + 1).some((other) => overlap(box, other))).toBe(false);
          expect(overlap(box, forbidden)).toBe(false);
          expect(box.left >= 0 && box.top >= 0 && box.right <= 400 && box.bottom <= 300).toBe(true);
        });
      }),
    );
  });

  it("stand to the right where there is room, else to the left", () => {
    const wish = { x: 100, y: 100, width: 40 };
    expect(placeLabels([{ index: 3, ...wish }], bounds, () => true)).toEqual([{ index: 3, dx: 12, dy: 0 }]);
    expect(placeLabels([{ index: 3, ...wish, x: 395 }], bounds, () => true)).toEqual([{ index: 3, dx: -52, dy: 0 }]);
  });

  it("belong to the points that leave the cloud", () => {
    const cloud = Array.from({ length: 100 }, (_, at) => ({ x: 200 + (at % 10) * 3, y: 150 + Math.floor(at / 10) * 3 }));
    const points = [...cloud, { x: 390, y: 160 }, { x: 210, y: 10 }];
    const far = outliers({ count: points.length, x: (i) => points[i]?.x ?? 0, y: (i) => points[i]?.y ?? 0 }, 2);
    expect(new Set(far)).toEqual(new Set([100, 101]));
  });
});
