// Best prices lose nothing in the archive.

import fc from "fast-check";
import { expect, it } from "vitest";
import { askOf, spreadValue } from "./quote-values.ts";

it("gives back every ask of a book by its distance, whatever its decimals", () => {
  const books = fc.record({
    decimals: fc.integer({ min: 0, max: 12 }),
    bid: fc.integer({ min: 1, max: 1e9 }),
    steps: fc.integer({ min: 0, max: 1e6 }),
  });
  fc.assert(
    fc.property(books, ({ decimals, bid, steps }) => {
      const scale = Number(`1e${decimals}`);
      const [low, high] = [bid / scale, (bid + steps) / scale];
      const kept = spreadValue(low, high);
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(askOf(low, kept)).toBe(high);
    }),
  );
});

it("gives back asks of any digits, and those under the bid", () => {
  const prices = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
  fc.assert(fc.property(prices, prices, (bid, ask) => askOf(bid, spreadValue(bid, ask)) === ask));
});

it("keeps the distance from the bid, and nothing of an ask that is not known", () => {
  expect([spreadValue(100.1, 100.3), spreadValue(0.000_012, 0.000_013), spreadValue(5, 5)]).toEqual([0.2, 0.000_001, 0]);
  expect(spreadValue(5, Number.NaN)).toBeNaN();
});
