import fc from "fast-check";
import { expect, test } from "vitest";
import { fixedText, shortRoundedText, shortText } from "./decimal-text.ts";

const exact = (units: number, decimals: number) => {
  const digits = String(BigInt(units)).padStart(decimals + 1, "0");
  return { whole: digits.slice(0, digits.length - decimals), part: digits.slice(digits.length - decimals) };
};

test("fixed texts are exact up to fifteen digits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 8 }), (units, decimals) => {
      const { whole, part } = exact(units, decimals);
      expect(fixedText(units, decimals, 8)).toBe(`${whole}.${part.padEnd(8, "0")}`);
    }),
  );
});

test("short texts have no trailing zeros and no trailing point", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 10 }), (units, decimals) => {
      const { whole, part } = exact(units, decimals);
      const trimmed = part.replace(/0+$/, "");
      expect(shortText(units, decimals)).toBe(trimmed === "" ? whole : `${whole}.${trimmed}`);
    }),
  );
});

test("short rounded texts are within half a unit of their last decimal", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 8 }), (units, decimals) => {
      const text = shortRoundedText(units, decimals, 2);
      expect(text).toMatch(/^\d+(\.\d?[1-9])?$/);
      expect(Math.abs(Number(text) - units / 10 ** decimals)).toBeLessThan(0.005_000_1);
    }),
  );
});

test("the shapes of the venues", () => {
  expect(fixedText(6_068_522, 2, 8)).toBe("60685.22000000");
  expect(fixedText(1, 8, 8)).toBe("0.00000001");
  expect(shortText(8_427_000, 2)).toBe("84270");
  expect(shortText(84_270_01, 2)).toBe("84270.01");
});
