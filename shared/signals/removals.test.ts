// What a list remembers of removed signals stays small, and forgets nothing that could come back.

import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_REMOVALS, watchListSchema } from "../contracts/watch-lists.ts";
import { mergedRemovals, withoutRemoval, withRemoval, type RememberedRemovals, type Removals } from "./removals.ts";
import { SIGNAL_LIFE_MS } from "./signal-times.ts";

const NOW = 1_800_000_000_000;
const merged = (one: Removals, other: Removals): Removals => mergedRemovals({ removed: one }, { removed: other }).removed;

it("a removal is remembered by exchange and coin, and a clearing covers the coins of its exchange", () => {
  const two = merged({ "mexc:WIF": NOW }, { "binance:WIF": NOW + 1 });
  expect(two).toEqual({ "mexc:WIF": NOW, "binance:WIF": NOW + 1 });
  expect(merged(two, { "mexc:*": NOW + 2 })).toEqual({ "mexc:*": NOW + 2, "binance:WIF": NOW + 1 });
  const later = { "mexc:WIF": NOW + SIGNAL_LIFE_MS + 2 };
  expect(merged(two, later)).toEqual(later);
});

it("a clearing of what is older than what was removed before does not bring that back", () => {
  expect(merged({ "mexc:WIF": NOW }, { "mexc:*": NOW - 1 })).toEqual({ "mexc:WIF": NOW, "mexc:*": NOW - 1 });
});

it("a removal of one type is covered by one of all types, of its coin or of all, and covers no other type", () => {
  const pump = { "mexc:WIF:pump": NOW, "mexc:SOL:dump": NOW };
  expect(merged(pump, { "mexc:WIF": NOW })).toEqual({ "mexc:WIF": NOW, "mexc:SOL:dump": NOW });
  expect(merged(pump, { "mexc:*:pump": NOW })).toEqual({ "mexc:*:pump": NOW, "mexc:SOL:dump": NOW });
  expect(merged({ "mexc:*:pump": NOW, ...pump }, { "mexc:*": NOW })).toEqual({ "mexc:*": NOW });
});

it("what two devices removed is merged, the later moment of each, in whatever order", () => {
  const [one, other] = [
    { "mexc:WIF": NOW, "mexc:SOL": NOW + 9 },
    { "mexc:WIF": NOW + 5, "mexc:ENA": NOW },
  ];
  const both = { "mexc:WIF": NOW + 5, "mexc:SOL": NOW + 9, "mexc:ENA": NOW };
  expect([merged(one, other), merged(other, one), merged(both, {})]).toEqual([both, both, both]);
  expect(merged({}, {})).toEqual({});
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
        removed = merged(removed, { [`${exchange}:${symbol}`]: NOW + at });
      });
      expect(watchListSchema.shape.removed.safeParse(removed).success).toBe(true);
      expect(Object.keys(removed).length).toBeLessThanOrEqual(MAX_REMOVALS);
      const last = removals.at(-1);
      if (last) expect(removed).toHaveProperty([`${last[0]}:${last[1]}`], NOW + removals.length - 1);
    }),
    { numRuns: 30 },
  );
});

const KEYS = ["mexc:WIF", "mexc:SOL:pump", "mexc:*", "mexc:*:pump"];
const remembered = (removed: Removals): RememberedRemovals => mergedRemovals({ removed }, {});

it("a removal that was taken back leaves what was removed before it, on every device, whichever of them writes last", () => {
  const known = fc.dictionary(fc.constantFrom(...KEYS), fc.integer({ min: NOW - 60_000, max: NOW }));
  fc.assert(
    fc.property(known, fc.constantFrom(...KEYS), fc.integer({ min: 1, max: 60_000 }), (removed, key, later) => {
      const before = remembered(removed);
      const { removals, at } = withRemoval(before, key, NOW + later);
      expect(removals.removed).toHaveProperty([key], NOW + later);
      const undone = withoutRemoval(removals, key, at, before);
      expect(undone.removed).toEqual(before.removed);
      // A device that knows the removal alone.
      for (const both of [mergedRemovals(removals, undone), mergedRemovals(undone, removals)])
        expect(both).toEqual({ removed: before.removed, takenBack: { [`${key}@${at}`]: at } });
    }),
  );
});

it("the same signals can be removed again after that was taken back, and two removals taken back in any order", () => {
  const first = withRemoval({}, "mexc:WIF", NOW);
  const undone = withoutRemoval(first.removals, "mexc:WIF", first.at, {});
  expect(undone.removed).toEqual({});
  const again = withRemoval(undone, "mexc:WIF", NOW);
  expect(again.removals.removed).toEqual({ "mexc:WIF": NOW + 1 });
  expect(mergedRemovals(again.removals, first.removals).removed).toEqual({ "mexc:WIF": NOW + 1 });

  const second = withRemoval(first.removals, "mexc:WIF", NOW + 5000);
  const latest = withoutRemoval(second.removals, "mexc:WIF", second.at, first.removals);
  expect(latest.removed).toEqual({ "mexc:WIF": NOW });
  expect(withoutRemoval(latest, "mexc:WIF", first.at, {}).removed).toEqual({});
  const earlier = withoutRemoval(second.removals, "mexc:WIF", first.at, {});
  expect(earlier.removed).toEqual({ "mexc:WIF": NOW + 5000 });
  expect(withoutRemoval(earlier, "mexc:WIF", second.at, first.removals).removed).toEqual({});
});

it("what another device removed meanwhile stays removed", () => {
  const mine = withRemoval({}, "mexc:*", NOW);
  const theirs = withRemoval(mine.removals, "mexc:WIF", NOW + 9000).removals;
  expect(withoutRemoval(theirs, "mexc:*", mine.at, {}).removed).toEqual({ "mexc:WIF": NOW + 9000 });
});
