// Where values stand on the plot, and which ranges its axes have.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCALES } from "../settings/screener-settings.ts";
import { fittedScale, netAt, volumeRange, xOf, yOf, type PlotFrame } from "./plot-camera.ts";

const frame: PlotFrame = {
  ...{ left: 40, top: 20, right: 540, bottom: 620 },
  ...{ lowVolume: 5, highVolume: 10, scale: 15, signed: false, linear: false },
};

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
        fc.boolean(),
        (a, b, signed, linear) => {
          const shown = { ...frame, signed, linear };
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

  it("gives small moves room by square roots, and equal steps where the reader wants them", () => {
    expect([0.6, 15 / 4].map((net) => yOf(frame, net))).toEqual([500, 320]);
    expect(yOf({ ...frame, signed: true }, -15 / 4)).toBe(470);
    const linear = { ...frame, linear: true };
    expect([3, 7.5].map((net) => yOf(linear, net))).toEqual([500, 320]);
  });

  it("knows which move stands at a share of the axis", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (share, linear) => {
        const shown = { ...frame, linear };
        expect(yOf(shown, netAt(shown, share))).toBeCloseTo(620 - 600 * share, 6);
      }),
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

  it("is not stretched by the turnover of a few tiny coins", () => {
    const usual = Array.from({ length: 160 }, (_, coin) => 1.2e6 + coin * 1e6);
    expect(volumeRange([...usual, 1300, 4000, 90_000])).toEqual({ low: 6, high: 8.5 });
    expect(volumeRange([...usual, 1300, 1400, 1500, 1600])).toEqual({ low: 3, high: 8.5 });
  });

  it("shows all coins but a fiftieth, whatever their volumes", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 1e11, noNaN: true }), { minLength: 1, maxLength: 400 }), (volumes) => {
        const { low, high } = volumeRange(volumes);
        const powers = volumes.map((volume) => Math.max(3, Math.log10(volume)));
        expect(powers.filter((power) => power < low).length).toBeLessThanOrEqual(volumes.length / 50);
        expect(powers.filter((power) => power > high)).toEqual([]);
      }),
    );
  });
});

describe("the fitted scale", () => {
  it("is the narrowest that shows the largest move, and never wider than the widest", () => {
    expect([0, 0.3, 0.5, 0.6, 1.7, 4, 4.1, 9, 40].map((largest) => fittedScale(largest))).toEqual([
      0.5, 0.5, 0.5, 1, 2, 4, 8, 15, 15,
    ]);
  });

  it("widens at once, and narrows only when there is room", () => {
    expect(fittedScale(2.1, 2)).toBe(4);
    expect(fittedScale(1.9, 4)).toBe(4);
    expect(fittedScale(1.5, 4)).toBe(2);
  });

  it("shows every coin up to the widest scale, whatever came before", () => {
    const largest = fc.double({ min: 0, max: 15, noNaN: true });
    fc.assert(
      fc.property(largest, fc.constantFrom(undefined, ...SCALES), (move, before) => {
        const scale = fittedScale(move, before);
        expect(scale).toBeGreaterThanOrEqual(move);
        expect(fittedScale(move, scale)).toBe(scale);
      }),
    );
  });
});
