// Coins at the edge of the list do not come and go hourly, and no chart loses its coin while a user watches it.

import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeUniverse, type Universe } from "../../shared/market/universe.ts";
import type { ListedTicker } from "../exchanges/exchange.ts";
import { chooseCoins, type KeptCoins } from "./universe-keeper.ts";

const NOW = 1_790_000_000_000;
const NONE: ReadonlySet<string> = new Set();
const NOTHING: KeptCoins = { watchedPairs: NONE, alertedCoins: NONE };
const listing = (pairs: readonly string[]): ListedTicker[] =>
  pairs.map((pair, at) => ({ symbol: pair, pair, tickSize: "1", decimals: 0, price: 1, volume24h: 1000 - at, dayOpen: 1 }));
const pairsOf = (coins: readonly { pair: string }[]): string[] => coins.map(({ pair }) => pair);
const ALL = Array.from({ length: 30 }, (_, i) => `C${i}`);
const begun = (active: readonly string[]): Universe =>
  mergeUniverse({ exchange: "mexc", firstVersion: 1, version: 0, symbols: [] }, listing(active), NOW);

test("a first list has the most traded coins alone", () => {
  expect(pairsOf(chooseCoins(listing(ALL), 10, undefined, NOTHING))).toEqual(ALL.slice(0, 10));
  expect(pairsOf(chooseCoins(listing(ALL), Number.POSITIVE_INFINITY, undefined, NOTHING))).toEqual(ALL);
});

test("a coin stays down to 1.3 times the number of coins, and enters only within it", () => {
  const before = begun(["C11", "C12", "C13", "C0"]);
  expect(pairsOf(chooseCoins(listing(ALL), 10, before, NOTHING))).toEqual([...ALL.slice(0, 10), "C11", "C12"]);
});

test("a coin whose chart somebody looks at stays at any rank, while the exchange lists it", () => {
  const before = begun(["C25", "C26", "GONE"]);
  const chosen = chooseCoins(listing(ALL), 10, before, { ...NOTHING, watchedPairs: new Set(["C25", "C27", "GONE"]) });
  expect(pairsOf(chosen)).toEqual([...ALL.slice(0, 10), "C25"]);
});

test("a coin that an alert waits for stays at any rank, while the exchange lists it", () => {
  const before = begun(["C25", "C26", "GONE"]);
  const chosen = chooseCoins(listing(ALL), 10, before, { ...NOTHING, alertedCoins: new Set(["C25", "C27", "GONE"]) });
  expect(pairsOf(chosen)).toEqual([...ALL.slice(0, 10), "C25"]);
});

test("whatever trades, the most traded are watched, at most 1.3 times as many, and neighbours that swap places stay", () => {
  const ranks = fc.shuffledSubarray(ALL, { minLength: 30 });
  fc.assert(
    fc.property(fc.array(ranks, { minLength: 1, maxLength: 6 }), (hours) => {
      let universe = begun([]);
      for (const hour of hours) {
        const chosen = chooseCoins(listing(hour), 10, universe, NOTHING);
        expect(pairsOf(chosen)).toEqual(expect.arrayContaining(hour.slice(0, 10)));
        expect(chosen.length).toBeLessThanOrEqual(13);
        universe = mergeUniverse(universe, chosen, NOW);
        const swapped = [...hour.slice(0, 9), hour[10] as string, hour[9] as string, ...hour.slice(11)];
        const after = mergeUniverse(universe, chooseCoins(listing(swapped), 10, universe, NOTHING), NOW);
        expect(mergeUniverse(after, chooseCoins(listing(hour), 10, after, NOTHING), NOW)).toBe(after);
        universe = after;
      }
    }),
  );
});
