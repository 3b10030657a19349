// Typed figures are read as they were meant, in any writing of the product's languages, or not at all.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { figureText, judgeFigure, readFigure } from "./figure.ts";

const NET = { least: 0.1, most: 300, decimals: 1 };

describe("typed figures", () => {
  it.each([
    ["2500", "2500"],
    ["2 500,5", "2500.5"],
    ["2\u202f500,50", "2500.5"],
    ["2,500.5", "2500.5"],
    ["2.500,5", "2500.5"],
    ["0,1", "0.1"],
    [".5", "0.5"],
    ["7.", "7"],
    ["1,234,567", "1234567"],
    ["2,500", "2.5"],
  ])("reads %s where spaces divide thousands", (text, value) => {
    expect(readFigure(text, "\u202f")).toBe(value);
  });

  it.each([
    ["2,500", ",", "2500"],
    ["2,5", ",", "2.5"],
    ["2.500", ".", "2500"],
    ["2.500", ",", "2.5"],
  ])("reads %s with %s between thousands", (text, group, value) => {
    expect(readFigure(text, group)).toBe(value);
  });

  it.each(["", "abc", "-1", "1e9", "1.2.3.4,", "12,34.5", "1,2,3", "0x10", "1".repeat(40)])("refuses %j", (text) => {
    expect(readFigure(text, ",")).toBeUndefined();
  });

  it.each([
    ["\u0661\u066b\u0665", "1.5"],
    ["\u06f2\u066b\u06f5", "2.5"],
    ["\u0661\u066c\u0662\u0663\u0664\u066b\u0665", "1234.5"],
    ["\u0967.\u096b", "1.5"],
    ["\uff11\uff0e\uff15", "1.5"],
    ["\uff11\uff0c\uff15", "1.5"],
  ])("reads %s, written in other digits", (text, value) => {
    expect(readFigure(text, ",")).toBe(value);
  });

  it("in the language's own writing are the value they were written from, in every language", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(LANGUAGE_FACTS)), fc.integer({ min: 0, max: 3_000_000 }), (facts, tenths) => {
        const value = tenths / 10;
        expect(judgeFigure(figureText(value, facts.separators), facts.separators.group, { least: 0, decimals: 1 })).toBe(value);
      }),
    );
  });

  it("are never taken as another number than the one typed", () => {
    const written = fc.string({ unit: fc.constantFrom(...Array.from("0123459.,e- ")), maxLength: 8 });
    const significant = (text: string): string => text.replace(/\D/g, "").replace(/^0+|0+$/g, "");
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(LANGUAGE_FACTS)), written, ({ separators }, text) => {
        const judged = judgeFigure(text, separators.group, { least: 0 });
        if (typeof judged !== "number") return;
        expect(significant(judged.toFixed(8))).toBe(significant(text));
        expect(text).not.toMatch(/[e-]/);
      }),
    );
  });
});

describe("a bounded figure", () => {
  it("is taken exactly when it lies within the bounds and has no finer digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (hundredths) => {
        const value = hundredths / 100;
        const inside = value >= NET.least && value <= NET.most;
        const expected = inside ? (hundredths % 10 === 0 ? value : "decimals") : "bounds";
        expect(judgeFigure(value.toFixed(2), ",", NET)).toBe(expected);
      }),
    );
  });

  it.each([
    ["", "empty"],
    [" ", "empty"],
    ["abc", "number"],
    ["1e", "number"],
    ["1e5", "number"],
    ["-5", "number"],
    ["Infinity", "number"],
    ["NaN", "number"],
    ["0.09", "bounds"],
    ["300.01", "bounds"],
    ["301", "bounds"],
    ["2,55", "decimals"],
  ])("is not made of %j, for it is wrong by its %s", (text, fault) => {
    expect(judgeFigure(text, ",", NET)).toBe(fault);
  });

  it.each([
    ["1,5", ",", 1.5],
    ["1,5", ".", 1.5],
    ["1.5", ".", 1.5],
    ["1.50", ",", 1.5],
    ["15", "\u202f", 15],
  ])("is made of %j with %j between thousands", (text, group, value) => {
    expect(judgeFigure(text, group, NET)).toBe(value);
  });
});
