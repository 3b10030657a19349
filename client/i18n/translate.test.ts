// @vitest-environment happy-dom
// Counts in sentences take the form that each language has for them.

import { beforeEach, describe, expect, it } from "vitest";
import { needTexts, setLanguage, translate } from "./language.store.ts";
import type { Language } from "../../shared/contracts/languages.ts";
import { fill } from "../../shared/texts/fill.ts";

beforeEach(() => needTexts("site", "terminal"));

describe("a text", () => {
  it("is filled with its values, and shows a placeholder that has none", () => {
    expect(fill("{a} of {b}, {c}", { a: 1, b: "two" })).toBe("1 of two, {c}");
    expect(fill("{count, plural, one {# list} other {# lists}}")).toBe("{count, plural, one {# list} other {# lists}}");
  });

  it("ends with one full stop where a date brings its own", () => {
    expect(fill("До {date}.", { date: "24 нояб. 2026 г." })).toBe("До 24 нояб. 2026 г.");
    expect(fill("До {date}. Потом", { date: "\u206824 нояб. 2026 г.\u2069" })).toBe("До \u206824 нояб. 2026 г.\u2069 Потом");
    expect(fill("{plan}. {part}...", { plan: "Start", part: "etc." })).toBe("Start. etc....");
  });

  it.each<[Language, readonly (readonly [count: number, text: string])[]]>([
    [
      "en",
      [
        [1, "1 signal"],
        [2, "2 signals"],
        [0, "0 signals"],
      ],
    ],
    [
      "ru",
      [
        [1, "1 сигнал"],
        [2, "2 сигнала"],
        [5, "5 сигналов"],
        [11, "11 сигналов"],
        [21, "21 сигнал"],
      ],
    ],
    [
      "de",
      [
        [1, "1 Signal"],
        [3, "3 Signale"],
      ],
    ],
    [
      "fr",
      [
        [0, "0 signal"],
        [1, "1 signal"],
        [2, "2 signaux"],
      ],
    ],
    [
      "ja",
      [
        [1, "1 件"],
        [2, "2 件"],
      ],
    ],
    [
      "he",
      [
        [1, "איתות אחד"],
        [2, "שני איתותים"],
        [3, "3 איתותים"],
      ],
    ],
    [
      "ar",
      [
        [0, "لا إشارات"],
        [1, "إشارة واحدة"],
        [2, "إشارتان"],
        [3, "3 إشارات"],
        [11, "11 إشارة"],
        [100, "100 إشارة"],
      ],
    ],
  ])("in %s has the forms of its counts", async (language, cases) => {
    await setLanguage(language);
    for (const [count, text] of cases) expect(translate("signals.repeats", { count, symbol: "BTC" })).toContain(text);
  });

  it("writes large counts in the language's separators", async () => {
    await setLanguage("en");
    expect(translate("front.deck", { exchange: "MEXC", count: 1700 })).toContain("MEXC: 1,700 coins");
    await setLanguage("de");
    expect(translate("front.deck", { exchange: "MEXC", count: 1700 })).toContain("1.700 Coins");
  });
});
