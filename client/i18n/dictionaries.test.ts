// Every language is complete in every area, whose keys the type check compares: same placeholders, nothing empty, nothing left in
// English by accident.

import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";

type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Texts>("./*/??.ts", { import: "texts", eager: true });
const AREAS = [...new Set(Object.keys(FILES).map((file) => file.split("/")[1] ?? ""))];

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)(?=[|}])/g)].map(([, name]) => name ?? "").sort();
/** Name and categories of each placeholder that has plural forms, as "count: few,many,one,other". */
const pluralForms = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)((?:\|[^|}]*)+)\}/g)].map(
    ([, name, forms]) =>
      `${name}: ${[...(forms ?? "").matchAll(/\|(\w+):/g)]
        .map(([, category]) => category ?? "")
        .sort()
        .join()}`,
  );
const categoriesOf = (language: Language): string =>
  [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort().join();

/** Names that are the same everywhere. */
const isName = (text: string): boolean => /TradingView|MACD/.test(text);

const textsOf = (area: string, language: Language): Texts => FILES[`./${area}/${language}.ts`] ?? {};

it("finds every area", () => expect(AREAS).toEqual(expect.arrayContaining(["account", "base", "site", "terminal"])));

it("has each key in one area only", () => {
  const keys = AREAS.flatMap((area) => Object.keys(textsOf(area, "en")));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe.each(AREAS)("the texts of %s", (area) => {
  const source = textsOf(area, "en");
  const keys = Object.keys(source);

  describe.each(LANGUAGES)("in %s", (language) => {
    const texts = textsOf(area, language);

    it("have the source's placeholders and no empty text", () => {
      for (const key of keys) {
        expect(placeholders(texts[key] ?? ""), key).toEqual(placeholders(source[key] ?? ""));
        expect(texts[key]?.trim(), key).not.toBe("");
      }
    });
    it("keep a percent sign on the line of its figure", () => {
      expect(keys.filter((key) => /[\d}] %/.test(texts[key] ?? ""))).toEqual([]);
    });
    it("have every plural form of the language wherever a count chooses one", () => {
      for (const key of keys) {
        const counted = pluralForms(source[key] ?? "").map((form) => form.slice(0, form.indexOf(":")));
        expect(pluralForms(texts[key] ?? ""), key).toEqual(counted.map((name) => `${name}: ${categoriesOf(language)}`));
      }
    });
    it.runIf(language !== "en")("are translated", () => {
      const long = keys.filter((key) => (source[key] ?? "").length > 24 && !isName(source[key] ?? ""));
      expect(long.filter((key) => texts[key] === source[key])).toEqual([]);
    });
  });
});
