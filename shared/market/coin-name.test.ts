import { expect, it } from "vitest";
import { isCoinName } from "./coin-name.ts";

it.each([
  "BTC",
  "1000SATS",
  "币安人生",
  "币安人生USDT",
  "牛来USDT",
  "ÖRE",
  "कॉइन",
  "ペペ",
  "บิต",
  "BTC-USD",
  "rAAPL",
  "A B",
  "🐸",
  "❤\uFE0F",
  "❤\uFE0FUSDT",
  "👩\u200D🚀USDT",
  "👩🏽\u200D❤\uFE0F\u200D👨",
  "🏳\uFE0F\u200D🌈",
  "1\uFE0F\u20E3USDT",
  "क्\u200Dष",
  "می\u200Cخواهم",
])("%s is a name", (name) => expect(isCoinName(name)).toBe(true));

const UNSEEN: Readonly<Record<string, string>> = {
  "a line separator": "\u2028",
  "a paragraph separator": "\u2029",
  "a zero-width space": "\u200B",
  "a zero-width joiner": "\u200D",
  "a byte order mark": "\uFEFF",
  "a turn of direction": "\u202E",
  "an isolate": "\u2066",
  "a mark of direction": "\u061C",
  "a soft hyphen": "\u00AD",
  "a word joiner": "\u2060",
  "a Hangul filler": "\u3164",
  "a blank of Braille": "\u2800",
  "a space that does not break": "\u00A0",
  "a wide space": "\u3000",
  "a variation selector": "\uFE0F",
  "a tag": "\u{E0041}",
  "a private sign": "\uE000",
  "a line break": "\n",
  "a next line": "\u0085",
  "half a pair": "\uD800",
};

it.each(Object.entries(UNSEEN))("%s is in no name", (_what, sign) => {
  for (const name of [sign, `BTC${sign}`, `${sign}BTC`, `B${sign}TC`]) expect(isCoinName(name)).toBe(false);
});

it.each(["❤", "क"])("no joiner is at an end of a name, nor a sign of style where it does nothing: beside %s", (letter) => {
  for (const joiner of ["\u200C", "\u200D"])
    for (const name of [
      `${letter}${joiner}`,
      `${joiner}${letter}`,
      `${letter}${joiner}${joiner}${letter}`,
      `${letter}${joiner}A`,
    ])
      expect(isCoinName(name)).toBe(false);
  for (const name of [`\uFE0F${letter}`, `${letter}\uFE0F\uFE0F`, "1\uFE0F", "क\uFE0F"]) expect(isCoinName(name)).toBe(false);
});

it("a name does not begin or end with a space, and is not of spaces alone", () => {
  for (const name of [" ", "  ", " BTC", "BTC ", " 🐸"]) expect(isCoinName(name)).toBe(false);
});

it("a name is neither empty nor endless", () => {
  expect(["", "A".repeat(65)].some(isCoinName)).toBe(false);
  expect(isCoinName("A".repeat(64))).toBe(true);
});
