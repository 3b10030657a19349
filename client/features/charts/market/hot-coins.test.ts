// Hot coins are the hottest, but one that is shown does not leave for a hair's breadth.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heatOf, HOT_CHIPS, nextHot, slotCoins, type CoinHeat } from "./hot-coins.ts";

const market = (heats: Record<string, number>): CoinHeat[] => Object.entries(heats).map(([symbol, heat]) => ({ symbol, heat }));
const coins = fc
  .uniqueArray(
    fc.record({ symbol: fc.string({ minLength: 1, maxLength: 3 }), heat: fc.float({ min: 0, max: 50, noNaN: true }) }),
    {
      selector: ({ symbol }) => symbol,
      maxLength: 30,
    },
  )
  .map((drawn) => drawn as CoinHeat[]);

describe("hot coins", () => {
  it("are measured by move and volume together, and unknown ones are cold", () => {
    expect(heatOf(-2, 3)).toBe(6);
    expect(heatOf(0.1, 400)).toBe(heatOf(0.1, 5));
    expect(heatOf(Number.NaN, 3)).toBe(0);
    expect(heatOf(2, Number.NaN)).toBe(0);
  });

  it("are the hottest five at first, at least three in a quiet market, none in a dead one", () => {
    expect(nextHot([], market({ a: 1, b: 6, c: 5, d: 4, e: 3, f: 2, g: 0 }))).toEqual(["b", "c", "d", "e", "f"]);
    expect(nextHot([], market({ a: 0.1, b: 0.2, c: 0.3, d: 0.4 }))).toEqual(["d", "c", "b"]);
    expect(nextHot([], market({ a: 0, b: 0 }))).toEqual([]);
  });

  it("are as many as asked for, also in a quiet market", () => {
    const quiet = market({ a: 0.1, b: 0.2, c: 0.3, d: 0.4, e: 0 });
    expect(nextHot([], quiet, { min: 8, max: 8 })).toEqual(["d", "c", "b", "a"]);
    expect(nextHot([], quiet, { min: 2, max: 8 })).toEqual(["d", "c"]);
  });

  it("keep their places while they are nearly as hot", () => {
    const shown = ["b", "c", "d", "e", "f"];
    expect(nextHot(shown, market({ b: 2, c: 5, d: 4, e: 3, f: 2.5, a: 2.6 }))).toEqual(["b", "c", "d", "e", "f"]);
  });

  it("give the place of one that cooled to the newcomer", () => {
    const shown = ["b", "c", "d", "e", "f"];
    expect(nextHot(shown, market({ b: 6, c: 0.2, d: 4, e: 3, f: 2.5, a: 9 }))).toEqual(["b", "a", "d", "e", "f"]);
  });

  it("make room for one that is far hotter, however alike the others are", () => {
    const shown = ["b", "c", "d", "e", "f"];
    expect(nextHot(shown, market({ b: 3, c: 3.1, d: 2.9, e: 3, f: 3.05, a: 60 }))).toEqual(["b", "c", "a", "e", "f"]);
    expect(nextHot(shown, market({ b: 3, c: 3.1, d: 2.9, e: 3, f: 3.05, a: 60, g: 50 }))).toEqual(["b", "c", "a", "g", "f"]);
  });

  it("never repeat a coin, never pass five, and always hold one far hotter than the rest", () =>
    fc.assert(
      fc.property(coins, coins, (before, now) => {
        const shown = nextHot(nextHot([], before), now);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.length).toBeLessThanOrEqual(HOT_CHIPS.max);
        const [first, ...rest] = [...now].sort((a, b) => b.heat - a.heat);
        if (first && first.heat > 1 && rest.every(({ heat }) => heat * 2 < first.heat)) expect(shown).toContain(first.symbol);
        for (const symbol of shown) expect(now.map((coin) => coin.symbol)).toContain(symbol);
      }),
    ));
});

const HOT = ["a", "b", "c", "d"];

describe("slots", () => {
  it("hold the hot coins until something is pinned", () => {
    expect(slotCoins([], HOT, 4)).toEqual(HOT);
    expect(slotCoins([], ["a"], 3)).toEqual(["a", undefined, undefined]);
  });

  it("give the first place to a pin and leave the others where they are", () => {
    expect(slotCoins(["x"], HOT, 4)).toEqual(["x", "b", "c", "d"]);
  });

  it("give the place of a hot coin that was pinned to the one its pin displaced", () => {
    expect(slotCoins(["c"], HOT, 4)).toEqual(["c", "b", "a", "d"]);
    expect(slotCoins(["a"], HOT, 4)).toEqual(["a", "b", "c", "d"]);
  });

  it("never hold a coin twice, nor lose a pin", () => {
    const names = fc.uniqueArray(fc.constantFrom(..."abcdefghijkl".split("")), { maxLength: 10 });
    fc.assert(
      fc.property(names, names, (pinned, hot) => {
        const shown = slotCoins(pinned, hot.slice(0, 8), 8).filter((symbol) => symbol !== undefined);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.slice(0, pinned.length)).toEqual(pinned.slice(0, 8));
      }),
    );
  });
});
