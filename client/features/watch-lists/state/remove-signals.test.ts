// @vitest-environment happy-dom
// What a list remembers of removed signals stays small, and forgets nothing that could come back.

import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_REMOVALS, watchListSchema } from "../../../../shared/contracts/watch-lists.ts";
import { SIGNAL_LIFE_MS } from "../../../../shared/signals/signal-times.ts";
import { withRemoval } from "./remove-signals.ts";

const NOW = 1_800_000_000_000;

it("a removal is remembered by exchange and coin, and a clearing covers the coins of its exchange", () => {
  const one = withRemoval({}, "mexc", "WIF", NOW);
  const two = withRemoval(one, "binance", "WIF", NOW + 1);
  expect(two).toEqual({ "mexc:WIF": NOW, "binance:WIF": NOW + 1 });
  expect(withRemoval(two, "mexc", "*", NOW + 2)).toEqual({ "mexc:*": NOW + 2, "binance:WIF": NOW + 1 });
  expect(withRemoval(two, "mexc", "WIF", NOW + SIGNAL_LIFE_MS + 2)).toEqual({ "mexc:WIF": NOW + SIGNAL_LIFE_MS + 2 });
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
        removed = withRemoval(removed, exchange, symbol, NOW + at);
      });
      expect(watchListSchema.shape.removed.safeParse(removed).success).toBe(true);
      expect(Object.keys(removed).length).toBeLessThanOrEqual(MAX_REMOVALS);
      const last = removals.at(-1);
      if (last) expect(removed).toHaveProperty([`${last[0]}:${last[1]}`], NOW + removals.length - 1);
    }),
    { numRuns: 30 },
  );
});
