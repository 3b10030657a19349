// Every language says everything: same keys, same placeholders, nothing empty, nothing left in English by accident.

import { describe, expect, it } from "vitest";
import { en, type SiteKey } from "./en.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "./languages.ts";

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const keys = Object.keys(en) as SiteKey[];

describe.each(LANGUAGES)("dictionary %s", (language) => {
  it("has exactly the source's keys", async () => {
    expect(Object.keys(await LANGUAGE_FACTS[language].load()).sort()).toEqual([...keys].sort());
  });
  it("has the source's placeholders and no empty text", async () => {
    const dictionary = await LANGUAGE_FACTS[language].load();
    for (const key of keys) {
      expect(placeholders(dictionary[key]), key).toEqual(placeholders(en[key]));
      expect(dictionary[key].trim(), key).not.toBe("");
    }
  });
  it.runIf(language !== "en")("is translated", async () => {
    const dictionary = await LANGUAGE_FACTS[language].load();
    const long = keys.filter((key) => en[key].length > 24);
    expect(long.filter((key) => dictionary[key] === en[key])).toEqual([]);
  });
});
