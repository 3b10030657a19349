import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeUniverse, RECLAIM_AFTER_MS, reusedPositions, type Universe } from "../market/universe.ts";
import { doublesOf, storedColumn, storedValues } from "./stored-column.ts";

const listings = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E", "F"), { minLength: 1 });
const codeOf = (pair: string): number => pair.charCodeAt(0);

it("gives each coin the figures that were stored under its own name, and unknown ones where another had its position", () => {
  fc.assert(
    fc.property(fc.array(listings, { minLength: 2, maxLength: 12 }), (lists) => {
      let universe: Universe = { exchange: "mexc", firstVersion: 1, version: 0, symbols: [] };
      const stored: { readonly version: number; readonly names: readonly string[]; readonly bytes: Buffer }[] = [];
      for (const [at, listing] of lists.entries()) {
        const chosen = listing.map((pair) => ({ symbol: pair, pair, tickSize: "1", decimals: 0 }));
        universe = mergeUniverse(universe, chosen, at * RECLAIM_AFTER_MS);
        const names = universe.symbols.map(({ pair }) => pair);
        const column = Float64Array.from(names.flatMap((pair) => [codeOf(pair), 1]));
        stored.push({ version: universe.version, names, bytes: storedColumn(column, universe.version) });
      }
      const positions = { firstVersion: universe.firstVersion, reused: reusedPositions(universe) };
      for (const { version, names, bytes } of stored) {
        const values = doublesOf(storedValues(bytes, positions) ?? expect.fail("another universe"));
        for (const [position, { pair, since = 0 }] of universe.symbols.entries()) {
          if (position >= names.length) continue;
          if (since <= version) expect(names[position]).toBe(pair);
          expect(values[position * 2]).toBe(since <= version ? codeOf(pair) : Number.NaN);
        }
      }
    }),
  );
});
