// Every language is complete in every area: same keys and placeholders as English, its own plural forms, nothing empty, nothing left
// in English by accident.

import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import { textFaults, type Dictionary } from "../../shared/texts/testing/text-faults.ts";
import { CONSOLE_LANGUAGES } from "../features/admin/console-language.tsx";
import { placeholderTypes } from "./testing/placeholder-types.ts";

const FILES = import.meta.glob<Dictionary>("./??/*.json", { import: "default", eager: true });
const TYPES = import.meta.glob<string>("./placeholders.ts", { query: "?raw", import: "default", eager: true });
const AREAS = Object.keys(FILES)
  .filter((file) => file.startsWith("./en/"))
  .map((file) => file.slice("./en/".length, -".json".length));

/** The console speaks to those who run the service. */
const isSpoken = (area: string, language: Language): boolean => area !== "admin" || CONSOLE_LANGUAGES.includes(language);
/** Of all areas in one, by key. */
const textsOf = (language: Language, areas: readonly string[]): Dictionary =>
  Object.assign({}, ...areas.map((area) => FILES[`./${language}/${area}.json`]));

/** Names that are the same everywhere. */
const isName = (text: string): boolean => /TradingView|MACD/.test(text);

it("finds every area in English", () => {
  expect(AREAS).toEqual(expect.arrayContaining(["account", "base", "site", "terminal"]));
  expect(Object.keys(FILES).filter((file) => !AREAS.includes(file.slice("./en/".length, -".json".length)))).toEqual([]);
});

it("has each key in one area only", () => {
  const keys = AREAS.flatMap((area) => Object.keys(textsOf("en", [area])));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it("has the types of all placeholders: npm run texts", () => {
  expect(Object.values(TYPES)).toEqual([placeholderTypes(textsOf("en", AREAS))]);
});

it.each(LANGUAGES)("says in %s what English says", (language) => {
  const faults = AREAS.filter((area) => isSpoken(area, language) || FILES[`./${language}/${area}.json`]).flatMap((area) =>
    textFaults(textsOf(language, [area]), textsOf("en", [area]), language).map((fault) => `${language}/${area}.json: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it.each(LANGUAGES)("keeps in %s a percent sign on the line of its figure", (language) => {
  expect(Object.entries(textsOf(language, AREAS)).filter(([, text]) => /[\d}] %/.test(text))).toEqual([]);
});

it.each(LANGUAGES.filter((language) => language !== "en"))("leaves in %s no sentence in English", (language) => {
  const texts = textsOf(language, AREAS);
  const long = Object.entries(textsOf("en", AREAS)).filter(([, text]) => text.length > 24 && !isName(text));
  expect(long.filter(([key, text]) => texts[key] === text)).toEqual([]);
});
