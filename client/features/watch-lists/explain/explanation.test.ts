// The explanation of a signal: what it shows must lead to what it claims, to the last digit.

import { btcChange } from "../../../../shared/signals/signal-baseline.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import { signalOf } from "../../../testing/signal-maker.ts";
import { countedMin, exactText, formulaOf, giveBackFormula, riseFormula, volumeFormula } from "./explanation.ts";
import { moveAt, netOf, valueOf } from "./figures.ts";

const net = (change: Partial<Signal> = {}): Signal => ({
  ...signalOf("mexc:net_percent:5:up:0.9", "WIF", 1_800_000_000),
  ...change,
});
const volume = (change: Partial<Signal> = {}): Signal => ({
  ...signalOf("mexc:volume:5:up:100", "WIF", 1_800_000_000),
  ...change,
});

/** What a reader with a calculator gets from the formula's left side, and what its right side claims. */
function worked(formula: string, point = "."): { computed: number; claimed: number } {
  const plain = formula.replaceAll(point, ".").replaceAll("\u2212", "-").replace("%", "");
  const [written = "", right = ""] = plain.split(" = ");
  const left = written.replace(/max\(([\d.]+); ([\d.]+)\)/g, (_, own: string, min: string) =>
    Number(own) > Number(min) ? own : min,
  );
  const numbers = (left.match(/[\d.]+/g) ?? []).map(Number);
  const [, a = Number.NaN, b = Number.NaN] = numbers;
  const computed = left.endsWith("- 1)") ? 100 * (a / b - 1) : (100 * (a - b)) / (numbers[3] ?? Number.NaN);
  return { computed, claimed: Number(right) };
}

const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
const traded = fc.double({ min: 0.01, max: 1e10, noNaN: true });

describe("a signal's formula", () => {
  it("takes off what a compared change is compared with", () => {
    const prices = { priceStart: 100, priceEnd: 102.5, btcStart: 100, btcEnd: 100.5 };
    const beyondBtc = { ...signalOf("mexc:net_minus_btc:5:up:0.9", "WIF", 1_800_000_000), ...prices };
    expect(valueOf(beyondBtc)).toBe(2);
    expect(formulaOf(beyondBtc, 2)).toBe("+2.50% \u2212 (+0.50%) = +2.00%");
    const overMarket = { ...signalOf("mexc:net_over_market:5:down:0.9", "WIF", 1_800_000_000), ...prices, marketChange: 4 };
    expect(formulaOf(overMarket, 2, ",")).toBe("+2,50% \u2212 (+4,00%) = \u22121,50%");
  });
  it("reads as the rule is written", () => {
    const signal = net({ priceStart: 1.8056, priceEnd: 1.8473 });
    expect(formulaOf(signal, 4)).toBe("100 \u00d7 (1.8473 \u2212 1.8056) / 1.8056 = +2.3094816127602926%");
    expect(formulaOf(signal, 4, ",")).toBe("100 \u00d7 (1,8473 \u2212 1,8056) / 1,8056 = +2,3094816127602926%");
  });

  it("gives by calculator the very number it claims, whatever the prices", () =>
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 8 }), fc.constantFrom(".", ","), (start, end, decimals, point) => {
        const signal = net({ priceStart: start, priceEnd: end });
        const { computed, claimed } = worked(formulaOf(signal, decimals, point), point);
        expect(computed).toBe(claimed);
        expect(claimed).toBe(netOf(signal) + 0);
      }),
    ));

  it("does so for volumes", () =>
    fc.assert(
      fc.property(traded, traded, (now, before) => {
        const signal = volume({ volumeNow: now, volumeBefore: before });
        const { computed, claimed } = worked(formulaOf(signal, 0));
        expect(computed).toBe(claimed);
        expect(claimed).toBe(valueOf(signal) + 0);
      }),
    ));

  it("says what a window counted as where it traded less", () => {
    const woke = volume({ volumeNow: 5000, volumeBefore: 0 });
    expect(countedMin(woke)).toBe(50);
    expect(volumeFormula(woke)).toBe("100 \u00d7 (5000 / max(0; 50) \u2212 1) = +9900.00%");
    expect(countedMin(volume({ volumeNow: 5000, volumeBefore: 50 }))).toBeUndefined();
    expect(countedMin(volume({ volumeNow: null, volumeBefore: null }))).toBeUndefined();
  });

  it("tells of a short its fall since the high, its rise to it, and what was given back of that", () => {
    const signal = { ...signalOf("mexc:short:15:down:2", "WIF", 1_800_000_000), high: 110, priceEnd: 99 };
    expect(formulaOf(signal, 2)).toBe("100 \u00d7 (99.00 \u2212 110.00) / 110.00 = \u221210.00%");
    expect(riseFormula(signal, 2)).toBe("100 \u00d7 (110.00 \u2212 100.00) / 100.00 = +10.00%");
    expect(giveBackFormula({ ...signal, priceEnd: 105 }, 2, ",")).toBe(
      "100 \u00d7 (110,00 \u2212 105,00) / (110,00 \u2212 100,00) = 50,00%",
    );
    expect(valueOf(signal)).toBe(-10);
    expect([moveAt(signal, 110), moveAt(signal, 99)]).toEqual([0, -10]);
    expect(riseFormula(net(), 2)).toBe("");
    expect(giveBackFormula(net(), 2)).toBe("");
  });

  it("agrees with what the server computed", () => {
    expect(netOf(net())).toBe(net().netPercentValue);
    expect(valueOf(volume())).toBe(volume().volumeChangePercent);
  });

  it("makes up no volumes it does not know, and keeps the change that the server sent", () => {
    const signal = volume({ volumeNow: null, volumeBefore: null, volumeChangePercent: 140 });
    expect(volumeFormula(signal)).toBe("");
    expect(valueOf(signal)).toBe(140);
    expect(btcChange(net({ btcStart: null }))).toBeNaN();
  });
});

describe("a number in full", () => {
  it("has the tick's decimals, and more where it is finer than the tick", () => {
    expect([exactText(1.5, 4), exactText(0.000_018_73, 8), exactText(1e-7, 2), exactText(-2, 2)]).toEqual([
      "1.5000",
      "0.00001873",
      "0.0000001",
      "\u22122.00",
    ]);
  });
});
