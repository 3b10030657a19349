// Which coins make a worker request the exchange's list before the hour is over.

import { describe, expect, it } from "vitest";
import { HaltWatch } from "./halt-watch.ts";

const ROUND_MS = 15_000;
const PAIRS = ["BTCUSDT", "ETHUSDT", "THINUSDT"];
const coins = PAIRS.map((pair) => ({ pair, active: true }));

/** Rounds of a market; `trades` says which coins trade in one, `figures` which have figures. */
function market(watch = new HaltWatch()) {
  let round = 0;
  const lastTradeAt = coins.map(() => 0);
  return (trades: readonly string[], figures: readonly string[] = PAIRS): boolean => {
    round++;
    for (const [position, { pair }] of coins.entries()) if (trades.includes(pair)) lastTradeAt[position] = round * ROUND_MS;
    return watch.round({ coins, figures: new Map(figures.map((pair) => [pair, {}])), lastTradeAt });
  };
}

/** Rounds of the next twenty that ask. */
const asking = (next: () => boolean): number[] => Array.from({ length: 20 }, (_, at) => at + 1).filter(() => next());

describe("the list is asked for", () => {
  it("when a coin is missing in the second round of figures, and again five minutes later while it is", () => {
    const next = market();
    const missing = (): boolean => next(PAIRS, ["BTCUSDT", "THINUSDT"]);
    expect(asking(missing)).toEqual([2]);
    expect(asking(missing)).toEqual([2]);
    expect(asking(() => next(PAIRS))).toEqual([]);
  });

  it("when a coin that always trades is silent for three quarters of a minute, once", () => {
    const next = market();
    for (let at = 0; at < 40; at++) expect(next(PAIRS)).toBe(false);
    expect(asking(() => next(["ETHUSDT", "THINUSDT"]))).toEqual([3]);
    expect(next(PAIRS)).toBe(false);
    expect(next(PAIRS)).toBe(false);
  });

  it("not for a coin that trades now and then, before its silence is long for it", () => {
    const next = market();
    for (let at = 0; at < 100; at++) expect(next(at % 5 === 0 ? PAIRS : ["BTCUSDT", "ETHUSDT"])).toBe(false);
    expect(asking(() => next(["BTCUSDT", "ETHUSDT"]))).toEqual([]);
  });

  it("not for a coin that just joined, nor for one that left", () => {
    const watch = new HaltWatch();
    const left = coins.map((coin) => ({ ...coin, active: false }));
    for (let at = 0; at < 30; at++) expect(watch.round({ coins: left, figures: new Map(), lastTradeAt: [0, 0, 0] })).toBe(false);
    const figures = new Map(PAIRS.map((pair) => [pair, {}]));
    for (let at = 0; at < 30; at++) expect(watch.round({ coins, figures, lastTradeAt: [0, 0, 0] })).toBe(false);
  });
});
