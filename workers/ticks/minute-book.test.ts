import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TickRow } from "../../shared/frame/tick-frame.ts";
import { MinuteBook } from "./minute-book.ts";

const MINUTE = 60_000;
const START = 1_790_000_040_000;

interface Trade {
  readonly price: number;
  readonly quoteVolume: number;
  readonly time: number;
}

function liveBook(capacity = 1): MinuteBook {
  const book = new MinuteBook(capacity);
  book.startLiveAt(START);
  return book;
}

/** The candle of trades by definition. */
function candleOf(openTime: number, trades: readonly Trade[]): TickRow["tick"] {
  const sorted = trades.toSorted((a, b) => a.time - b.time);
  const prices = trades.map(({ price }) => price);
  return [
    openTime,
    (sorted[0] as Trade).price,
    Math.max(...prices),
    Math.min(...prices),
    (sorted.at(-1) as Trade).price,
    expect.closeTo(
      trades.reduce((sum, { price, quoteVolume }) => sum + quoteVolume / price, 0),
      6,
    ) as number,
    expect.closeTo(
      trades.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0),
      6,
    ) as number,
    (sorted.at(-1) as Trade).time,
    1,
  ];
}

const anyTrade = fc.record({
  price: fc.integer({ min: 1, max: 1000 }),
  quoteVolume: fc.integer({ min: 1, max: 5000 }),
  time: fc.nat(2 * MINUTE - 1),
});

describe("the minute book", () => {
  it("makes the candles of two minutes from trades in any order, taken in any number of parts", () => {
    const trades = fc.uniqueArray(anyTrade, { selector: ({ time }) => time, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(trades, fc.array(fc.boolean(), { maxLength: 40 }), (all, isTaken) => {
        const book = liveBook();
        const last = new Map<number, TickRow["tick"]>();
        const take = (): void => book.takeChanges().forEach(({ tick }) => last.set(tick[0], tick));
        all.forEach(({ price, quoteVolume, time }, at) => {
          book.trade(0, price, quoteVolume, START + time);
          if (isTaken[at]) take();
        });
        take();
        const minutes = Map.groupBy(all, ({ time }) => START + time - ((START + time) % MINUTE));
        expect(last.size).toBe(minutes.size);
        for (const [openTime, inside] of minutes) {
          const shifted = inside.map((trade) => ({ ...trade, time: START + trade.time }));
          expect(last.get(openTime)).toEqual(candleOf(openTime, shifted));
        }
      }),
    );
  });

  it("gives each coin once however often it traded, and nothing when nothing traded", () => {
    const book = liveBook(3);
    book.trade(2, 10, 20, START + 1);
    book.trade(0, 1, 1, START + 2);
    book.trade(2, 11, 11, START + 3);
    expect(book.changeCount).toBe(2);
    expect(book.takeChanges()).toEqual([
      { position: 0, tick: [START, 1, 1, 1, 1, 1, 1, START + 2, 1] },
      { position: 2, tick: [START, 10, 11, 10, 11, 3, 31, START + 3, 1] },
    ]);
    expect(book.takeChanges()).toEqual([]);
  });

  it("gives the finished minute before the new one", () => {
    const book = liveBook();
    book.trade(0, 5, 5, START + MINUTE - 1);
    book.trade(0, 6, 6, START + MINUTE);
    expect(book.takeChanges().map(({ tick }) => [tick[0], tick[1], tick[4]])).toEqual([
      [START, 5, 5],
      [START + MINUTE, 6, 6],
    ]);
  });

  it("ignores a trade two minutes late", () => {
    const book = liveBook();
    book.trade(0, 5, 5, START + 2 * MINUTE);
    book.takeChanges();
    book.trade(0, 9, 9, START + 1);
    expect(book.takeChanges()).toEqual([]);
  });

  it("gives a finished minute once more when marked, for those coins that have it", () => {
    const book = liveBook(2);
    book.trade(0, 5, 5, START + 1);
    book.trade(1, 5, 5, START + MINUTE + 1);
    book.takeChanges();
    book.markForRepublish(START);
    expect(book.takeChanges().map(({ position, tick }) => [position, tick[0]])).toEqual([[0, START]]);
  });

  it("calls a minute whole only when every trade of it could reach us", () => {
    const book = new MinuteBook(2);
    book.startLiveAt(START + 1);
    book.startCoinLiveAt(1, START + MINUTE + 1);
    const whole = (): (number | undefined)[] => book.takeChanges().map(({ tick }) => tick[8]);
    for (const minute of [0, 1, 2]) {
      book.trade(0, 5, 5, START + minute * MINUTE + 5);
      book.trade(1, 5, 5, START + minute * MINUTE + 5);
      expect(whole()).toEqual(
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ][minute],
      );
    }
  });

  it("calls minutes with a gap in them partial, from then on and until it ended", () => {
    const book = liveBook();
    book.trade(0, 5, 5, START + 1);
    book.takeChanges();
    book.gap(0, START + MINUTE - 10, START + MINUTE + 10);
    expect(book.takeChanges()[0]?.tick[8]).toBe(0);
    book.trade(0, 5, 5, START + MINUTE + 20);
    book.trade(0, 5, 5, START + 2 * MINUTE + 20);
    expect(book.takeChanges().map(({ tick }) => tick[8])).toEqual([0, 1]);
  });

  it("gives again what was put back, as it is by then", () => {
    const book = liveBook(2);
    book.trade(0, 5, 5, START + 1);
    book.trade(1, 5, 5, START + MINUTE + 1);
    const taken = book.takeChanges();
    book.trade(0, 6, 6, START + 2);
    book.putBack(taken);
    expect(book.takeChanges().map(({ position, tick }) => [position, tick[0], tick[4]])).toEqual([
      [0, START, 6],
      [1, START + MINUTE, 5],
    ]);
    expect(book.changeCount).toBe(0);
  });

  it("keeps its minutes and unpublished changes when the universe grows", () => {
    const book = liveBook(1);
    book.trade(0, 5, 5, START + 1);
    book.grow(3);
    book.trade(2, 7, 7, START + 1);
    book.trade(0, 6, 6, START + 2);
    expect(book.takeChanges().map(({ position, tick }) => [position, tick[1], tick[4], tick[8]])).toEqual([
      [0, 5, 6, 1],
      [2, 7, 7, 0],
    ]);
  });
});
