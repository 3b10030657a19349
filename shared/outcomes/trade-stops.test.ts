// A coin that left the exchange's list is halted where it has a price again, and delisted where it has none.

import { expect, test } from "vitest";
import { writtenPieces, WRITTEN_COIN } from "./testing/written-past.ts";
import { tradeStops } from "./trade-stops.ts";

const FROM = 1_790_000_100;
const TO = FROM + 900;

/** Stops of a coin that had a price in these seconds and left at those, epoch seconds. */
function stopsOf(isPriced: (second: number) => boolean, left: readonly number[]) {
  const pieces = writtenPieces({ from: FROM, to: TO, second: (second) => (isPriced(second) ? { price: 1 } : {}) });
  return tradeStops(pieces, WRITTEN_COIN, left);
}

test("a coin that has no price any more is delisted from the second in which it left", () => {
  expect(stopsOf((second) => second < FROM + 100, [FROM + 100])).toEqual([
    { from: FROM + 100, to: Number.POSITIVE_INFINITY, why: "delisting" },
  ]);
});

test("a coin that has a price again was halted until then, in whichever piece that is", () => {
  const isPriced = (second: number): boolean => second < FROM + 100 || second >= FROM + 700;
  expect(stopsOf(isPriced, [FROM + 100])).toEqual([{ from: FROM + 100, to: FROM + 700, why: "halt" }]);
});

test("prices that were still counted when it left end no halt", () => {
  const isPriced = (second: number): boolean => second < FROM + 105 || second >= FROM + 400;
  expect(stopsOf(isPriced, [FROM + 100])).toEqual([{ from: FROM + 100, to: FROM + 400, why: "halt" }]);
});

test("a coin that left, came back and left for good has both", () => {
  const isPriced = (second: number): boolean => second < FROM + 100 || (second >= FROM + 200 && second < FROM + 300);
  expect(stopsOf(isPriced, [FROM + 100, FROM + 300])).toEqual([
    { from: FROM + 100, to: FROM + 200, why: "halt" },
    { from: FROM + 300, to: Number.POSITIVE_INFINITY, why: "delisting" },
  ]);
});
