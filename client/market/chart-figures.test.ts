// Figures beside candles, by example and by property.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { differenceText, tellingText } from "./chart-figures.ts";
import { NumberText } from "./number-text.ts";

const en = new NumberText({ decimal: ".", group: "," });
const ru = new NumberText({ decimal: ",", group: "\u202f" });
const de = new NumberText({ decimal: ",", group: "." });
const spoken = LANGUAGES.map((language) => [language, LANGUAGE_FACTS[language].separators] as const);

describe("figures of indicators", () => {
  it("are written in the reader's separators with all their decimals, however small", () => {
    expect(tellingText(en, 1.23e-7, 2)).toBe("0.0\u208612");
    expect(tellingText(ru, 0.045, 2)).toBe("0,045");
    expect(tellingText(de, -12_345, 2)).toBe("\u221212.000");
    expect([0, 0.5, 20, 1e-9].map((value) => tellingText(en, value, 2))).toEqual(["0", "0.5", "20", "0.0\u20881"]);
    expect(differenceText(en, -4.5e-7, 11)).toBe("\u22120.0\u208645000");
    expect(differenceText(de, 1.25, 2)).toBe("+1,25");
    expect([0, -1e-9].map((value) => differenceText(en, value, 2))).toEqual(["0.00", "0.00"]);
    expect(tellingText(en, Number.NaN, 2)).toBe("\u2014");
  });
  it.each(spoken)("hold no exponent, no other sign than a true minus, and the telling digits (%s)", (_language, separators) => {
    const numbers = new NumberText(separators);
    const figure = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -20, max: 9 }));
    fc.assert(
      fc.property(figure, ([digits, exponent]) => {
        const text = tellingText(numbers, Number(`${digits}e${exponent}`), 2);
        expect(text).not.toMatch(/[e-]/);
        expect(text.startsWith("\u2212")).toBe(digits < 0);
        const significant = text.replace(/[^1-9]/g, "");
        expect(significant).toBe(String(Math.abs(digits)).replaceAll("0", ""));
      }),
    );
  });
});
