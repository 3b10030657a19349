// Lengths of time in words, in every language.

import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import { timeLength } from "../../shared/texts/time-length.ts";

const BASE = import.meta.glob<Readonly<Record<"time.minutes" | "time.seconds", string>>>("./??/base.json", {
  import: "default",
  eager: true,
});

function inWords(seconds: number, language: Language): string {
  const texts = BASE[`./${language}/base.json`];
  if (!texts) throw new Error(`No texts in ${language}`);
  const forms = { minutes: texts["time.minutes"], seconds: texts["time.seconds"] };
  return timeLength(seconds, forms, new Intl.PluralRules(language));
}

test.each<[Language, number, string]>([
  ["en", 900, "15 minutes"],
  ["en", 60, "1 minute"],
  ["en", 90, "90 seconds"],
  ["en", 1, "1 second"],
  ["ru", 900, "15 минут"],
  ["ru", 60, "1 минута"],
  ["ru", 180, "3 минуты"],
  ["ru", 31, "31 секунда"],
  ["de", 900, "15 Minuten"],
  ["es", 900, "15 minutos"],
  ["fr", 900, "15 minutes"],
  ["it", 900, "15 minuti"],
  ["pt", 900, "15 minutos"],
  ["zh", 900, "15 分钟"],
  ["ja", 900, "15分"],
  ["ko", 900, "15분"],
  ["hi", 900, "15 मिनट"],
  ["he", 900, "15 דקות"],
  ["he", 120, "שתי דקות"],
  ["ar", 900, "15 دقيقة"],
  ["ar", 300, "5 دقائق"],
  ["ar", 120, "دقيقتان"],
])("%s: %i s are %s", (language, seconds, text) => expect(inWords(seconds, language)).toBe(text));

test("every language has a form for every number", () => {
  for (const language of LANGUAGES) {
    for (let count = 1; count <= 130; count++)
      for (const seconds of [count, count * 60])
        expect(inWords(seconds, language), `${language} ${seconds}`).toMatch(/^[^#{}|]*\p{L}[^#{}|]*$/u);
  }
});
