// Auto shows every coin on the narrowest of the known scales, and does not flicker between two.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCALES } from "../settings/screener-settings.ts";
import { fittedScale } from "./fitted-scale.ts";

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
