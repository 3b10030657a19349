import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { volumeRange, xOf, yOf, type PlotFrame } from "./plot-frame.ts";

const frame: PlotFrame = { left: 40, top: 20, right: 540, bottom: 620, lowVolume: 5, highVolume: 10, scale: 15, signed: false };

describe("the plot's frame", () => {
  it("puts the ends of both axes on its edges", () => {
    expect([xOf(frame, 5), xOf(frame, 10)]).toEqual([40, 540]);
    expect([yOf(frame, 0), yOf(frame, 15), yOf(frame, -15)]).toEqual([620, 20, 20]);
    const signed = { ...frame, signed: true };
    expect([yOf(signed, -15), yOf(signed, 0), yOf(signed, 15)]).toEqual([620, 320, 20]);
  });

  it("keeps the order of values, and every value inside", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.boolean(),
        (a, b, signed) => {
          const shown = { ...frame, signed };
          const [low, high] = signed
            ? [Math.min(a, b), Math.max(a, b)]
            : [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))];
          expect(yOf(shown, high)).toBeLessThanOrEqual(yOf(shown, low));
          expect(yOf(shown, a)).toBeGreaterThanOrEqual(shown.top);
          expect(yOf(shown, a)).toBeLessThanOrEqual(shown.bottom);
          expect(xOf(shown, Math.max(a, b))).toBeGreaterThanOrEqual(xOf(shown, Math.min(a, b)));
          expect(xOf(shown, a)).toBeGreaterThanOrEqual(shown.left);
          expect(xOf(shown, a)).toBeLessThanOrEqual(shown.right);
        },
      ),
    );
  });

  it("puts a coin whose volume is unknown on the left edge", () => {
    expect(xOf(frame, Number.NaN)).toBe(40);
    expect(xOf(frame, Number.NEGATIVE_INFINITY)).toBe(40);
  });

  it("shows all volumes in half decades, and never shrinks", () => {
    const range = volumeRange([2e5, 4e7, Number.NaN, 0]);
    expect(range).toEqual({ low: 5, high: 8 });
    expect(volumeRange([1e6], range)).toEqual(range);
    expect(volumeRange([3e9], range)).toEqual({ low: 5, high: 9.5 });
    expect(volumeRange([])).toEqual({ low: 5, high: 9 });
  });
});
