// Digits of other scripts, and codes as copied from mails and authenticators.

import { describe, expect, it, test } from "vitest";
import { plainDigits } from "./plain-digits.ts";
import { typedCode } from "./typed-digits.ts";

test.each(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９", "0123456789"])("%s are ten digits", (typed) => {
  expect(plainDigits(typed)).toBe("0123456789");
});

describe("a typed code", () => {
  it.each([
    "123 456",
    "123-456",
    "\u200e123456\u202c",
    "\ufeff123\u00a0456\n",
    "١٢٣٤٥٦",
    "\u2067۱۲۳ ۴۵۶\u2069",
    "१२३४५६",
    "１２３‐４５６",
    "１２３ー４５６",
    "123ｰ456",
    "123\u2212456",
    "123/456",
    "１２３／４５６",
    "123.456",
    "123,456",
    "１２３．４５６",
    "123·456",
    "123・456",
    "123、456",
    "۱۲۳،۴۵۶",
  ])("%j is 123456", (typed) => expect(typedCode(typed)).toBe("123456"));

  it("keeps characters that are not digits, so that it stays wrong", () => {
    expect(typedCode("12a456")).toBe("12a456");
    expect(typedCode("١٢٣٤٥")).toBe("12345");
  });
});
