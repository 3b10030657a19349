import { expect, test } from "vitest";
import { LANGUAGES } from "../contracts/languages.ts";
import { listNames } from "./list-names.ts";

const LISTS = [
  [],
  ["Binance"],
  ["Binance", "MEXC"],
  ["Binance", "MEXC", "OKX"],
  ["A", "B", "C", "D"],
  ["A", "Indodax"],
  ["A", "hielo"],
  ["A", "B", "Hi"],
  ["א", "ב"],
  ["א", "ב", "5"],
  ["\u2068Pump %\u2069", "\u2068Indodax\u2069"],
];

test.each(LANGUAGES)("names are listed in %s as Intl lists them", (language) => {
  const format = new Intl.ListFormat(language);
  expect(LISTS.map((names) => listNames(names, language))).toEqual(LISTS.map((names) => format.format(names)));
});
