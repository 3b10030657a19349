// Numbers read from bytes must equal what Number() makes of the same text.

import fc from "fast-check";
import { expect, it } from "vitest";
import { AsciiCursor, asciiBytes, decimalBetween } from "./ascii-cursor.ts";

const cursor = new AsciiCursor();
function read(text: string): number {
  const bytes = Buffer.from(`x${text}"`);
  cursor.bytes = bytes;
  return decimalBetween(cursor, 1, bytes.length - 1);
}

it("reads every decimal text as Number() does", () => {
  const digits = fc.stringMatching(/^\d{1,20}$/);
  fc.assert(
    fc.property(digits, fc.option(fc.stringMatching(/^\d{1,24}$/), { nil: undefined }), (whole, fraction) => {
      const text = fraction === undefined ? whole : `${whole}.${fraction}`;
      expect(read(text)).toBe(Number(text));
    }),
    { numRuns: 20_000 },
  );
});
it("reads typical prices from the digits alone", () => {
  for (const text of [
    "61837.63000000",
    "0.00000638",
    "0.02000000",
    "177.00000000",
    "1",
    "0",
    "0.1",
    "100000000.00000000",
    "9007199254740991",
  ]) {
    cursor.bytes = asciiBytes(`${text}"`);
    cursor.at = 0;
    expect(cursor.decimal()).toBe(Number(text));
    expect(cursor.at).toBe(text.length);
  }
});
it("reads exponents the slow way and refuses anything that is not a number", () => {
  expect(read("1E-7")).toBe(1e-7);
  expect(read("0.30000000000000004")).toBe(0.1 + 0.2);
  expect(read("9007199254740993.5")).toBe(Number("9007199254740993.5"));
  for (const text of ["", " 1", "1 ", "0x10", "NaN", "Infinity", "1.2.3", ".", "-", "1,5", "١"]) expect(read(text)).toBeNaN();
});
it("refuses whole numbers beyond 2^53", () => {
  cursor.bytes = asciiBytes("9007199254740993");
  cursor.at = 0;
  expect(cursor.whole()).toBeNaN();
});
