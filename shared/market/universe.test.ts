// A coin keeps its position for life, whatever an exchange lists from day to day.

import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeUniverse, type ListedSymbol, type Universe } from "./universe.ts";

const days = fc.array(fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E", "F"), { minLength: 1 }), { minLength: 1 });
const listed = (pair: string): ListedSymbol => ({ symbol: pair, pair, tickSize: "1", decimals: 0 });
const pairsOf = ({ symbols }: Universe): string[] => symbols.map(({ pair }) => pair);
const watchedOf = ({ symbols }: Universe): Set<string> => new Set(symbols.flatMap(({ pair, active }) => (active ? [pair] : [])));

it("keeps every coin's position and the universe's first version", () => {
  fc.assert(
    fc.property(days, fc.nat(), (listings, firstVersion) => {
      let universe: Universe = { exchange: "mexc", firstVersion, version: firstVersion, symbols: [] };
      for (const listing of listings) {
        const after = mergeUniverse(universe, listing.map(listed));
        expect(pairsOf(after).slice(0, universe.symbols.length)).toEqual(pairsOf(universe));
        expect(watchedOf(after)).toEqual(new Set(listing));
        expect(after.firstVersion).toBe(firstVersion);
        expect(after.version - universe.version).toBe(after === universe ? 0 : 1);
        universe = after;
      }
    }),
  );
});
