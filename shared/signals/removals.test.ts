// What a list remembers of removed signals stays small, and forgets nothing that could come back.

import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_REMOVALS, watchListSchema } from "../contracts/watch-lists.ts";
import { mergedRemovals } from "./removals.ts";
import { SIGNAL_LIFE_MS } from "./signal-times.ts";

const NOW = 1_800_000_000_000;

it("a removal is remembered by exchange and coin, and a clearing covers the coins of its exchange", () => {
  const two = mergedRemovals({ "mexc:WIF": NOW }, { "binance:WIF": NOW + 1 });
  expect(two).toEqual({ "mexc:WIF": NOW, "binance:WIF": NOW + 1 });
  expect(mergedRemovals(two, { "mexc:*": NOW + 2 })).toEqual({ "mexc:*": NOW + 2, "binance:WIF": NOW + 1 });
  const later = { "mexc:WIF": NOW + SIGNAL_LIFE_MS + 2 };
  expect(mergedRemovals(two, later)).toEqual(later);
});

it("a clearing of what is older than what was removed before does not bring that back", () => {
  expect(mergedRemovals({ "mexc:WIF": NOW }, { "mexc:*": NOW - 1 })).toEqual({ "mexc:WIF": NOW, "mexc:*": NOW - 1 });
});

it("a removal of one type is covered by one of all types, of its coin or of all, and covers no other type", () => {
  const pump = { "mexc:WIF:pump": NOW, "mexc:SOL:dump": NOW };
  expect(mergedRemovals(pump, { "mexc:WIF": NOW })).toEqual({ "mexc:WIF": NOW, "mexc:SOL:dump": NOW });
  expect(mergedRemovals(pump, { "mexc:*:pump": NOW })).toEqual({ "mexc:*:pump": NOW, "mexc:SOL:dump": NOW });
  expect(mergedRemovals({ "mexc:*:pump": NOW, ...pump }, { "mexc:*": NOW })).toEqual({ "mexc:*": NOW });
});

it("what two devices removed is merged, the later moment of each, in whatever order", () => {
  const [one, other] = [
    { "mexc:WIF": NOW, "mexc:SOL": NOW + 9 },
    { "mexc:WIF": NOW + 5, "mexc:ENA": NOW },
  ];
  const both = { "mexc:WIF": NOW + 5, "mexc:SOL": NOW + 9, "mexc:ENA": NOW };
  expect([mergedRemovals(one, other), mergedRemovals(other, one), mergedRemovals(both, {})]).toEqual([both, both, both]);
  expect(mergedRemovals({}, {})).toEqual({});
});

it("any number of removals fits the list", () => {
  const removal = fc.tuple(
    fc.constantFrom("mexc", "binance"),
    fc.string({ minLength: 1, maxLength: 12, unit: "grapheme-ascii" }),
  );
  fc.assert(
    fc.property(fc.array(removal, { maxLength: 400 }), (removals) => {
      let removed = {};
      removals.forEach(([exchange, symbol], at) => {
        removed = mergedRemovals(removed, { [`${exchange}:${symbol}`]: NOW + at });
      });
      expect(watchListSchema.shape.removed.safeParse(removed).success).toBe(true);
      expect(Object.keys(removed).length).toBeLessThanOrEqual(MAX_REMOVALS);
      const last = removals.at(-1);
      if (last) expect(removed).toHaveProperty([`${last[0]}:${last[1]}`], NOW + removals.length - 1);
    }),
    { numRuns: 30 },
  );
});
