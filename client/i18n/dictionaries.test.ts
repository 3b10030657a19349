// Every language is complete: same keys, same placeholders, nothing empty, nothing left in English by accident.

import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "./languages.ts";
import { enTerminal } from "./terminal/en.ts";

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

/** Both parts of a language: the texts of every page and those of the terminal. */
const PARTS = [
  { part: "site", source: en, load: (language: Language) => LANGUAGE_FACTS[language].load() },
  { part: "terminal", source: enTerminal, load: (language: Language) => LANGUAGE_FACTS[language].loadTerminal() },
] as const;

/** Names that are the same everywhere. */
const isName = (text: string): boolean => /TradingView|MACD/.test(text);

describe.each(PARTS)("the $part dictionary", ({ source, load }) => {
  const texts: Readonly<Record<string, string>> = source;
  const keys = Object.keys(texts);
  const textsOf = async (language: Language): Promise<Readonly<Record<string, string>>> => load(language);

  describe.each(LANGUAGES)("in %s", (language) => {
    it("has exactly the source's keys", async () => {
      expect(Object.keys(await textsOf(language)).sort()).toEqual([...keys].sort());
    });
    it("has the source's placeholders and no empty text", async () => {
      const dictionary = await textsOf(language);
      for (const key of keys) {
        expect(placeholders(dictionary[key] ?? ""), key).toEqual(placeholders(texts[key] ?? ""));
        expect(dictionary[key]?.trim(), key).not.toBe("");
      }
    });
    it("has every plural form of the language wherever a count chooses one", async () => {
      const dictionary = await textsOf(language);
      for (const key of keys) {
        const counted = pluralForms(texts[key] ?? "").map((form) => form.slice(0, form.indexOf(":")));
        expect(pluralForms(dictionary[key] ?? ""), key).toEqual(counted.map((name) => `${name}: ${categoriesOf(language)}`));
      }
    });
    it.runIf(language !== "en")("is translated", async () => {
      const dictionary = await textsOf(language);
      const long = keys.filter((key) => (texts[key] ?? "").length > 24 && !isName(texts[key] ?? ""));
      expect(long.filter((key) => dictionary[key] === texts[key])).toEqual([]);
    });
  });
});
