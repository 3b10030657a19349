import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeUniverse, RECLAIM_AFTER_MS, reusedPositions, type ListedSymbol, type Universe } from "./universe.ts";

const DAY_MS = 86_400_000;
const NOW = 1_790_000_000_000;
const listings = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E", "F"), { minLength: 1 });
const days = fc.array(listings, { minLength: 1 });
const listed = (pair: string): ListedSymbol => ({ symbol: pair, pair, tickSize: "1", decimals: 0 });
const pairsOf = ({ symbols }: Universe): string[] => symbols.map(({ pair }) => pair);
const watchedOf = ({ symbols }: Universe): Set<string> => new Set(symbols.flatMap(({ pair, active }) => (active ? [pair] : [])));
const begun = (...pairs: string[]): Universe =>
  mergeUniverse({ exchange: "mexc", firstVersion: 1, version: 0, symbols: [] }, pairs.map(listed), NOW);

it("keeps every coin's position and the universe's first version", () => {
  fc.assert(
    fc.property(days, fc.nat(), (lists, firstVersion) => {
      let universe: Universe = { exchange: "mexc", firstVersion, version: firstVersion, symbols: [] };
      for (const listing of lists) {
        const after = mergeUniverse(universe, listing.map(listed), NOW);
        expect(pairsOf(after).slice(0, universe.symbols.length)).toEqual(pairsOf(universe));
        expect(watchedOf(after)).toEqual(new Set(listing));
        expect(after.firstVersion).toBe(firstVersion);
        expect(after.version - universe.version).toBe(after === universe ? 0 : 1);
        universe = after;
      }
    }),
  );
});

describe("a coin that left", () => {
  it("keeps its position for a while, then gives it to the next new coin, and comes back at another one", () => {
    const left = mergeUniverse(begun("A", "B"), [listed("B")], NOW);
    const soon = mergeUniverse(left, [listed("B"), listed("C")], NOW + RECLAIM_AFTER_MS - 1);
    expect(pairsOf(soon)).toEqual(["A", "B", "C"]);
    const later = mergeUniverse(left, [listed("B"), listed("C")], NOW + RECLAIM_AFTER_MS);
    expect(pairsOf(later)).toEqual(["C", "B"]);
    expect(reusedPositions(later)).toEqual([{ position: 0, since: later.version }]);
    expect(pairsOf(mergeUniverse(later, ["A", "B", "C"].map(listed), NOW + DAY_MS))).toEqual(["C", "B", "A"]);
  });

  it("keeps its position while it is kept, and when it comes back in time", () => {
    const left = mergeUniverse(begun("A", "B"), [listed("B")], NOW);
    expect(pairsOf(mergeUniverse(left, ["B", "C"].map(listed), NOW + DAY_MS, new Set(["A"])))).toEqual(["A", "B", "C"]);
    const back = mergeUniverse(left, ["A", "B"].map(listed), NOW + DAY_MS);
    expect(back.symbols).toEqual(begun("A", "B").symbols);
  });

  it("leaves no more positions than coins that were watched within two hours", () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.nat(40), { maxLength: 8 }), { maxLength: 40 }), (hours) => {
        let universe = begun();
        const sets: number[][] = [];
        let max = 0;
        for (const [hour, coins] of hours.entries()) {
          sets.push(coins);
          max = Math.max(max, new Set(sets.slice(-3).flat()).size);
          universe = mergeUniverse(
            universe,
            coins.map((coin) => listed(`C${coin}`)),
            NOW + hour * 3_600_000,
          );
          expect(new Set(pairsOf(universe)).size).toBe(universe.symbols.length);
          expect(watchedOf(universe)).toEqual(new Set(coins.map((coin) => `C${coin}`)));
        }
        expect(universe.symbols.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

it("says why a coin joined for as long as it is watched for that", () => {
  const joined = { reason: "move", at: NOW } as const;
  const before = mergeUniverse(begun("A"), [listed("A"), { ...listed("B"), joined }], NOW);
  expect(before.symbols[1]?.joined).toEqual(joined);
  expect(mergeUniverse(before, [listed("A"), { ...listed("B"), joined }], NOW + DAY_MS)).toBe(before);
  expect(mergeUniverse(before, ["A", "B"].map(listed), NOW).symbols[1]).toEqual({ ...listed("B"), active: true });
  expect(mergeUniverse(before, [listed("A")], NOW).symbols[1]).toEqual({
    ...listed("B"),
    active: false,
    left: { reason: "unwatched", at: NOW },
  });
});
