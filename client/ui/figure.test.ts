// Typed figures are read as they were meant, in any writing of the product's languages, or not at all.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { figureText, judgeFigure, readFigure } from "./figure.ts";

const LANGUAGES = fc.constantFrom(...Object.values(LANGUAGE_FACTS));
/** Digits with separators between them, wherever hands and keyboards may put these. */
const TYPED = fc
  .tuple(
    fc.stringMatching(/^\d{0,3}$/),
    fc.array(fc.tuple(fc.constantFrom(",", ".", " ", "'", "e", "-"), fc.stringMatching(/^\d{0,4}$/)), { maxLength: 3 }),
  )
  .map(([first, parts]) => first + parts.flat().join(""));

/** "1234.5" as people write it with this decimal sign and, if there is one, this thousands separator. */
function written(digits: string, decimal: string, group: string): string {
  const [whole = "", fraction] = digits.split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === undefined ? "" : decimal + fraction);
}

/** Every writing of a value with so many digits after the decimal sign. */
function writingsOf(value: number, decimals: number): string[] {
  const groups = ["", ",", ".", " "];
  return [",", "."].flatMap((decimal) =>
    groups.filter((group) => group !== decimal).map((group) => written(value.toFixed(decimals), decimal, group)),
  );
}

/** Without what changes no meaning: zeros before a figure in one piece, a decimal sign that nothing follows. */
const tidied = (text: string): string =>
  text
    .replace(/[.,]$/, "")
    .replace(/^(?=[.,])/, "0")
    .replace(/^0+(?=\d+([.,]\d*)?$)/, "");

const NET = { min: 0.1, max: 300, decimals: 1 };

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
    ["0.075", ".", "0.075"],
    ["0,125", ",", "0.125"],
    ["00.125", ".", "0.125"],
    ["12.345.678", ",", "12345678"],
  ])("reads %s with %s between thousands", (text, group, value) => {
    expect(readFigure(text, group)).toBe(value);
  });

  it.each([
    "",
    "abc",
    "-1",
    "1e9",
    "1.2.3.4,",
    "12,34.5",
    "1,2,3",
    "0x10",
    "1".repeat(40),
    "0 125",
    "0,125,000",
    "0.125,5",
    "1 2",
    "1,5 000",
    "1 234,567.8",
  ])("refuses %j", (text) => {
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
      fc.property(LANGUAGES, fc.integer({ min: 0, max: 3_000_000 }), ({ separators }, tenths) => {
        const value = tenths / 10;
        const judge = (text: string) => judgeFigure(text, separators.group, { min: 0, decimals: 1 });
        expect(judge(figureText(value, separators))).toBe(value);
        expect(judge(written(value.toFixed(1), separators.decimal, separators.group))).toBe(value);
      }),
    );
  });

  it("are in every language as large as the text can mean, which a zero before a sign never makes thousands", () => {
    fc.assert(
      fc.property(LANGUAGES, TYPED, ({ separators }, text) => {
        const judged = judgeFigure(text, separators.group, { min: 0 });
        if (typeof judged !== "number") return;
        const plain = text.trim().replaceAll("'", " ");
        const decimals = /[.,](\d*)$/.exec(plain)?.[1]?.length ?? 0;
        const meant = [...writingsOf(judged, 0), ...writingsOf(judged, decimals)];
        expect([plain, tidied(plain)].filter((each) => meant.includes(each))).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("below one are the same in every language, with point or comma", () => {
    fc.assert(
      fc.property(LANGUAGES, fc.constantFrom(".", ","), fc.stringMatching(/^\d{1,9}$/), ({ separators }, sign, fraction) => {
        expect(judgeFigure(`0${sign}${fraction}`, separators.group, { min: 0 })).toBe(Number(`0.${fraction}`));
      }),
    );
  });

  it("are shown in digits that the field takes, however small a price is", () => {
    expect(figureText(5e-7, { decimal: "," })).toBe("0,0000005");
    expect(figureText(0.1 + 0.2, { decimal: "." })).toBe("0.3");
    fc.assert(
      fc.property(
        LANGUAGES,
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 15 }),
        ({ separators }, digits, decimals) => {
          const price = Number(`${digits}e-${decimals}`);
          expect(judgeFigure(figureText(price, separators), separators.group, { min: 0 })).toBe(price);
        },
      ),
    );
  });
});

describe("a bounded figure", () => {
  it("is taken exactly when it lies within the bounds and has no finer digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (hundredths) => {
        const value = hundredths / 100;
        const inside = value >= NET.min && value <= NET.max;
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

it("is taken with a sign only where the least one is negative", () => {
  const signed = { min: -100, max: 10, decimals: 1 };
  expect(["-2,5", "\u22122.5", " -2.5 "].map((text) => judgeFigure(text, ",", signed))).toEqual([-2.5, -2.5, -2.5]);
  expect(["-101", "-2.55", "--2", "-", "- 2"].map((text) => judgeFigure(text, ",", signed))).toEqual([
    "bounds",
    "decimals",
    "number",
    "number",
    -2,
  ]);
  expect(judgeFigure("-1", ",", { min: 0 })).toBe("number");
});
