// Price steps in any notation an exchange uses.

import fc from "fast-check";
import { expect, it } from "vitest";
import { plainTickSize, tickSizeOfDecimals } from "./tick-size.ts";

it.each([
  ["0.01000000", "0.01"],
  ["1e-8", "0.00000001"],
  ["1.0E-08", "0.00000001"],
  ["2.5e-3", "0.0025"],
  [1e-8, "0.00000001"],
  [0.5, "0.5"],
  ["10", "10"],
  ["1e2", "100"],
  ["00.1", "0.1"],
  ["1.50", "1.5"],
])("%j is a step of %s", (stated, plain) => expect(plainTickSize(stated)).toBe(plain));

it.each(["0", "0.000", "-1", "", " ", "x", "0x1", "1e-21", "1e99", "Infinity", null, undefined, Number.NaN, {}, "1".repeat(13)])(
  "%j is no step",
  (stated) => expect(plainTickSize(stated)).toBeUndefined(),
);

it("an exponent says the same as the plain text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 14 }), (digits, decimals) => {
      const plain = plainTickSize(`${digits}e-${decimals}`);
      expect(Number(plain)).toBe(Number(`${digits}e-${decimals}`));
      expect(plainTickSize(plain)).toBe(plain);
      if (digits === 1) expect(plain).toBe(tickSizeOfDecimals(decimals));
    }),
  );
});
