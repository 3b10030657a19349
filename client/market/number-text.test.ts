// The rules by which figures are written, by example and by property.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { ratioTenths } from "../../shared/market/ratio-tenths.ts";
import { changeCode, NumberText, type Separators } from "./number-text.ts";

const en = new NumberText({ decimal: ".", group: "," });
const ru = new NumberText({ decimal: ",", group: "\u202f" });
const de = new NumberText({ decimal: ",", group: "." });
const spoken = LANGUAGES.map((language) => [language, LANGUAGE_FACTS[language].separators] as const);

/** The number a reader of these separators takes from a text without its signs. */
const readBack = (text: string, { decimal, group }: Separators): number =>
  Number(text.replaceAll(group, "").replace(decimal, "."));

describe("price", () => {
  it("keeps the coin's decimals and groups thousands", () => {
    expect(en.price(96_412.37, 2)).toBe("96,412.37");
    expect(ru.price(96_412.37, 2)).toBe("96\u202f412,37");
    expect(en.price(7.038, 4)).toBe("7.0380");
    expect(en.price(1234, 0)).toBe("1,234");
  });
  it("counts the zeros of a price below 0.001", () => {
    expect(en.price(0.000_018_73, 8)).toBe("0.0₄1873");
    expect(ru.price(0.000_174_31, 8)).toBe("0,0₃17431");
    expect(en.price(0.003_142_7, 7)).toBe("0.0031427");
    expect(en.price(1e-12, 14)).toBe("0.0₁₁100");
  });
  it("writes zero and unknown plainly", () => {
    expect(en.price(0, 5)).toBe("0.00000");
    expect(en.price(Number.NaN, 2)).toBe("—");
  });
  it.each(spoken)("never loses a digit (%s)", (_language, separators) => {
    const numbers = new NumberText(separators);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 10 }), (code, decimals) => {
        const text = numbers.price(code / 10 ** decimals, decimals);
        const plain = text.replace(/0([\u2080-\u2089]+)/, (_, zeros: string) =>
          "0".repeat(
            Number(
              Array.from(zeros)
                .map((digit) => digit.charCodeAt(0) - 0x2080)
                .join(""),
            ),
          ),
        );
        expect(Math.round(readBack(plain, separators) * 10 ** decimals)).toBe(code);
      }),
    );
  });
});

describe("change", () => {
  it("has a sign, a true minus and as many decimals as its size allows", () => {
    expect(en.change(0.111)).toBe("+0.11%");
    expect(en.change(-0.374)).toBe("−0.37%");
    expect(en.change(14.23)).toBe("+14.2%");
    expect(en.change(-321.4)).toBe("−321%");
    expect(ru.change(2.314)).toBe("+2,31%");
    expect(ru.change(1234.5)).toBe("+1\u202f235%");
    expect(de.change(4812)).toBe("+4.812%");
  });
  it("never writes a signed zero", () => {
    for (const nothing of [0, -0, 0.004, -0.004]) expect(en.change(nothing)).toBe("0.00%");
  });
  it("rounds up into the next form", () => {
    expect(en.change(9.996)).toBe("+10.0%");
    expect(en.change(-99.96)).toBe("−100%");
  });
  it.each(spoken)("keeps its sign and stays within half of the last digit shown (%s)", (_language, separators) => {
    const numbers = new NumberText(separators);
    fc.assert(
      fc.property(fc.double({ min: -5e6, max: 5e6, noNaN: true }), (percent) => {
        const text = numbers.change(percent);
        const shown = readBack(text.replace("−", "-").replace("%", ""), separators);
        const size = Math.abs(percent);
        const half = size < 9.995 ? 0.005 : size < 99.95 ? 0.05 : 0.5;
        expect(Math.abs(shown - percent)).toBeLessThanOrEqual(half + 1e-9);
        expect(/^[+−]/.test(text)).toBe(shown !== 0);
        expect(changeCode(percent)).toBe(Math.round(shown * 100));
      }),
    );
  });
});

describe("ratio and volume", () => {
  it("write spreads to a thousandth of a percent, and wide ones shorter", () => {
    expect([en.spread(0.012), en.spread(0.9994), en.spread(1.234), en.spread(12.34)]).toEqual([
      "0.012%",
      "0.999%",
      "1.23%",
      "12.3%",
    ]);
    expect([ru.spread(0.35), en.spread(0), en.spread(Number.NaN)]).toEqual(["0,350%", "<0.001%", "—"]);
  });

  it("writes ratios with a cross", () => {
    expect(en.ratio(1.68)).toBe("×1.7");
    expect(ru.ratio(0)).toBe("<0,1");
    expect(en.ratio(0.06)).toBe("×0.1");
    expect(en.ratio(12.6)).toBe("×13");
    expect(en.ratio(Number.NaN)).toBe("—");
    expect(en.ratio(999)).toBe("×999");
    expect(de.ratio(1234.4)).toBe(">999");
    expect(ratioTenths(9.96)).toBe(100);
  });
  it.each(spoken)("stays within half of the last digit of a ratio shown (%s)", (_language, separators) => {
    const numbers = new NumberText(separators);
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 999, noNaN: true }), (ratio) => {
        const shown = readBack(numbers.ratio(ratio).slice(1), separators);
        expect(Math.abs(shown - ratio)).toBeLessThanOrEqual((ratio < 9.95 ? 0.05 : 0.5) + 1e-9);
      }),
    );
  });
  it("keeps K, M, B in every language", () => {
    expect(ru.volume(8_770_000)).toBe("8,77M");
    expect(en.volume(64_312)).toBe("64.3K");
    expect(ru.whole(8_770_123)).toBe("8\u202f770\u202f123");
  });
});
