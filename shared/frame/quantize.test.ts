// One coin's odd metadata must not cost other coins their figures.

import fc from "fast-check";
import { expect, test } from "vitest";
import { ratioTenths } from "../market/ratio-tenths.ts";
import { fromCode, priceScale, toCode, wireDecimals } from "./quantize.ts";

test("ordinary coins keep the decimals of their exchange", () => {
  for (const [decimals, price] of [
    [2, 118_000],
    [8, 1],
    [12, 0.000_012],
    [5, 4000],
  ] as const)
    expect(wireDecimals(decimals, price)).toBe(decimals);
});

test("a price travels whatever its size, true to its step or to eleven digits", () => {
  const sized = fc.record({ decimals: fc.integer({ min: 0, max: 22 }), exponent: fc.integer({ min: -2200, max: 900 }) });
  fc.assert(
    fc.property(sized, ({ decimals, exponent }) => {
      const price = 10 ** (exponent / 100);
      fc.pre(price * 10 ** decimals >= 1);
      const scale = priceScale(wireDecimals(decimals, price));
      const shown = fromCode("price", toCode("price", price, scale), scale);
      expect(Math.abs(shown - price)).toBeLessThanOrEqual(Math.max(0.51 / 10 ** decimals, price * 1e-11));
    }),
    { examples: [[{ decimals: 18, exponent: -1480 }]] },
  );
});

test("absurdly many decimals are cut to what a frame carries, also after the price has grown a thousandfold", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 22 }), fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (decimals, price) => {
      const scale = priceScale(wireDecimals(decimals, price));
      for (const grown of [price, price * 1000]) {
        const shown = fromCode("price", toCode("price", grown, scale), scale);
        if (grown * scale >= 0.5) expect(Math.abs(shown - grown)).toBeLessThanOrEqual(0.5 / scale + grown * 2 ** -50);
      }
    }),
  );
});

test("a figure that no frame can carry is unknown, whatever its unit", () => {
  expect(fromCode("price", toCode("price", 4, priceScale(18)), priceScale(18))).toBeNaN();
  for (const unit of ["volume", "time"] as const) expect(fromCode(unit, toCode(unit, 1e17, 1), 1)).toBeNaN();
});

test("a volume ratio shows the same figure before and after the wire", () => {
  const carried = (ratio: number): number => fromCode("ratio", toCode("ratio", ratio, 1), 1);
  for (const ratio of [1.149_59, 0.849_78, 3.949_95, 4.9495, 9.9499, 0.0499, 10.4999])
    expect(ratioTenths(carried(ratio)), String(ratio)).toBe(ratioTenths(ratio));
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 400, noNaN: true }), (ratio) => {
      expect(ratioTenths(carried(ratio))).toBe(ratioTenths(ratio));
      expect(Math.abs(Math.log(carried(ratio) / ratio))).toBeLessThanOrEqual(0.002_01);
    }),
    { numRuns: 2000 },
  );
});
