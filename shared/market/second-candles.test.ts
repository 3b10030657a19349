// Bars of seconds, beside a walk that looks at each bar by itself.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Candle } from "./candle.ts";
import { SecondCandles } from "./second-candles.ts";

interface Second {
  readonly price: number;
  /** Quote volume of this second; undefined where the volume began anew. */
  readonly traded: number | undefined;
}

const START = 1_790_000_000;
const seconds = fc.array(
  fc.record({
    price: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 400 }) },
      { weight: 1, arbitrary: fc.constant(Number.NaN) },
    ),
    traded: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined, freq: 8 }),
  }),
  { maxLength: 90 },
);

function made(lengthS: number, all: readonly Second[]): readonly Candle[] {
  const candles = new SecondCandles(lengthS * 1000);
  let volume = 0;
  all.forEach(({ price, traded }, at) => {
    volume = traded === undefined ? 7 : volume + traded;
    candles.add(START + at, price, Number.isNaN(price) ? Number.NaN : volume, traded !== undefined);
  });
  return candles.candles;
}

/** What a reader works out by hand from the seconds of one bar and the one before. */
function byHand(lengthS: number, all: readonly Second[]): Candle[] {
  const known = (at: number): boolean => !Number.isNaN(all[at]?.price ?? Number.NaN);
  const opens = [...new Set(all.map((_, at) => START + at - ((START + at) % lengthS)))];
  return opens.flatMap((open) => {
    const own = all.map((_, at) => at).filter((at) => known(at) && START + at >= open && START + at < open + lengthS);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const price = (at: number): number => all[at]?.price as number;
    const from = known(first - 1) ? price(first - 1) : price(first);
    const traded = own.map((at) => (known(at - 1) ? (all[at]?.traded ?? Number.NaN) : Number.NaN));
    const isCut = all.some((_, at) => !known(at) && START + at >= open && START + at < open + lengthS);
    // Each second moves from the price before it, but only its own price is a price of the bar.
    const prices = [from, ...own.map(price)];
    return [
      {
        ...{ openTime: open * 1000, open: from, high: Math.max(...prices), low: Math.min(...prices), close: price(last) },
        quoteVolume: isCut ? Number.NaN : traded.reduce((sum, each) => sum + each, 0),
        volume: isCut ? Number.NaN : traded.reduce((sum, each, at) => sum + each / price(own[at] as number), 0),
      },
    ];
  });
}

it("are what a reader works out by hand, with holes and volumes that begin anew", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 5, 15), seconds, (lengthS, all) => {
      const [bars, expected] = [made(lengthS, all), byHand(lengthS, all)];
      const close = expected.map((bar) => ({
        ...bar,
        volume: Number.isNaN(bar.volume) ? Number.NaN : (expect.closeTo(bar.volume, 9) as number),
      }));
      expect(bars).toEqual(close);
    }),
  );
});

it("say nothing of seconds that nobody kept, and open anew after them", () => {
  const bars = made(1, [
    { price: 10, traded: 0 },
    { price: Number.NaN, traded: 0 },
    { price: 20, traded: 5 },
    { price: 25, traded: 5 },
  ]);
  expect(bars.map(({ openTime, open, close, quoteVolume }) => [openTime / 1000 - START, open, close, quoteVolume])).toEqual([
    [0, 10, 10, Number.NaN],
    [2, 20, 20, Number.NaN],
    [3, 20, 25, 5],
  ]);
});

it("do not know what was traded in a bar of whose seconds some are not known, however late that shows", () => {
  const traded = (prices: readonly number[]): number[] =>
    made(
      5,
      prices.map((price) => ({ price, traded: 2 })),
    ).map(({ quoteVolume }) => quoteVolume);
  const hole = Number.NaN;
  // Of the first second nobody knows the sum before it.
  expect(traded([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toEqual([hole, 10]);
  expect(traded([1, 1, 1, 1, 1, 1, 1, 1, 1, hole, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toEqual([hole, hole, hole, 10]);
  // The running bar has what its seconds so far had.
  expect(traded([1, 1, 1, 1, 1, 1, 1, 1])).toEqual([hole, 6]);
  const skipped = new SecondCandles(5000);
  for (const second of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 11]) skipped.add(START + second, 1, 2 * second + 2, true);
  expect(skipped.candles.slice(1).map(({ quoteVolume }) => quoteVolume)).toEqual([10, hole, hole]);
});
