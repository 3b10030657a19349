import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { Book } from "./book.ts";
import { HISTORY_SECONDS } from "./ring.ts";

const START = 1_790_000_000;
const COINS = 3;

interface Trade {
  readonly position: number;
  readonly price: number;
  readonly quote: number;
  /** Epoch ms, unique per coin so that the last trade is always defined. */
  readonly time: number;
}

const anyTrades = (seconds: number) =>
  fc.uniqueArray(
    fc.record({
      position: fc.nat(COINS - 1),
      price: fc.integer({ min: 1, max: 1000 }),
      quote: fc.integer({ min: 1, max: 1000 }),
      time: fc.integer({ min: START * 1000, max: (START + seconds) * 1000 - 1 }),
    }),
    { maxLength: 120, selector: ({ position, time }) => `${position} ${time}` },
  );

const before = (trades: readonly Trade[], position: number, second: number) =>
  trades.filter((trade) => trade.position === position && trade.time < (second + 1) * 1000);
const volumeAt = (trades: readonly Trade[], position: number, second: number) =>
  before(trades, position, second).reduce((sum, { quote }) => sum + quote, 0);
const priceAt = (trades: readonly Trade[], position: number, second: number) =>
  before(trades, position, second).reduce((last, trade) => (trade.time > last.time ? trade : last), {
    time: 0,
    price: Number.NaN,
  }).price;

/** A book that got the trades in this order while its clock ran ahead of them by up to `late` seconds. */
function bookOf(trades: readonly Trade[], ringSeconds: number, end: number): Book {
  const book = new Book(COINS, ringSeconds, START - 1);
  book.startLiveAt(START);
  for (const { position, price, quote, time } of trades) {
    book.advanceTo(Math.floor(time / 1000));
    book.trade(position, price, quote, time, 0);
  }
  book.advanceTo(end);
  return book;
}

describe("the book", () => {
  it("follows a coin's ticker until the first trade is known, and never again after it", () => {
    const book = new Book(COINS, 60, START - 1);
    const price = (): number => book.column(book.openSecond)[0] as number;
    book.ticker(0, 100, 0);
    book.startLiveAt(START);
    book.advanceTo(START + 1);
    book.ticker(0, 103, 0);
    expect(price()).toBe(103);
    book.trade(0, 105, 1, (START + 1) * 1000, 0);
    book.startLiveAt(START + 2);
    book.ticker(0, 104, 0);
    expect(price()).toBe(105);
  });

  it("holds in every second exactly what was traded until then, in any order of arrival", () => {
    fc.assert(
      fc.property(anyTrades(50), fc.infiniteStream(fc.nat()), (trades, random) => {
        const shuffled = trades.map((trade) => [random.next().value as number, trade] as const).sort(([a], [b]) => a - b);
        const book = bookOf(
          shuffled.map(([, trade]) => trade),
          100,
          START + 50,
        );
        for (let second = START; second < START + 50; second++)
          for (let position = 0; position < COINS; position++) {
            expect(book.column(second)[position * 2 + 1]).toBe(volumeAt(trades, position, second));
            expect(book.column(second)[position * 2]).toBe(priceAt(trades, position, second));
          }
      }),
      { numRuns: 50 },
    );
  });

  it("gives windows equal to a brute-force oracle for every N over gaps and quiet coins", () => {
    const seconds = HISTORY_SECONDS;
    fc.assert(
      fc.property(anyTrades(seconds), (unsorted) => {
        const trades = [...unsorted].sort((a, b) => a.time - b.time);
        const t = START + seconds - 1;
        const book = bookOf(trades, seconds + 2, t + 1);
        const table = new MarketTable(COINS);
        computeWindowsInto(
          table,
          COINS,
          book.column(t),
          WINDOW_OFFSETS.map((offset) => book.column(t - offset)),
        );
        for (let position = 0; position < COINS; position++)
          WINDOW_MINUTES.forEach((minutes, i) => {
            const at = (back: number) => volumeAt(trades, position, t - back * minutes * 60);
            const [later, earlier] = [at(0) - at(1), at(1) - at(2)].map((volume) => Math.max(volume, 10 * minutes));
            const hasTraded = !Number.isNaN(priceAt(trades, position, t));
            const ratio = hasTraded ? (later as number) / (earlier as number) : Number.NaN;
            expect(table.column(FIELD.ratio + i)[position]).toBe(ratio);
            const change = changePercent(priceAt(trades, position, t), priceAt(trades, position, t - minutes * 60));
            expect(changePercent(priceAt(trades, position, t), table.column(FIELD.reference + i)[position] as number)).toBe(
              change,
            );
          });
      }),
      { numRuns: 40 },
    );
  });

  it("counts trades from the future and from before the ring without using them", () => {
    const book = new Book(COINS, 10, START);
    book.advanceTo(START + 30);
    book.trade(0, 5, 5, START * 1000 + 1, 0);
    book.trade(0, 5, 5, (START + 90) * 1000, 0);
    expect([book.refusedLate, book.refusedAhead]).toEqual([1, 1]);
    expect(book.column(START + 30)[1]).toBe(0);
  });

  it("counts no trade of seconds that the exchange's record has filled, and all others", () => {
    const book = bookOf([{ position: 0, price: 5, quote: 10, time: (START + 3) * 1000 }], 100, START + 20);
    const series = {
      from: START + 5,
      volumes: Float64Array.of(1, 2, 3),
      priceBefore: Number.NaN,
      lastTradeAt: (START + 7) * 1000,
    };
    book.overlay(0, { ...series, prices: Float64Array.of(6, 7, 8) }, 0, Number.NaN);
    for (const second of [4, 5, 6, 7, 8]) book.trade(0, 9, 100, (START + second) * 1000, 0);
    book.trade(1, 9, 100, (START + 6) * 1000, 0);
    const volumes = [3, 4, 5, 6, 7, 8].map((second) => book.volumeBetween(0, START + second, START + second + 1));
    expect(volumes).toEqual([10, 100, 1, 2, 3, 100]);
    expect(book.volumeBetween(1, START + 6, START + 7)).toBe(100);
  });

  it("marks a closed second dirty again when a late trade changes it", () => {
    const book = bookOf([], 20, START + 10);
    const dirty: number[] = [];
    book.dirtySeconds(dirty);
    for (const second of dirty) book.mark(second, false);
    book.trade(1, 7, 3, (START + 6) * 1000 + 500, 0);
    book.dirtySeconds(dirty);
    expect(dirty).toEqual([START + 6, START + 7, START + 8, START + 9]);
  });

  it("keeps volume differences when it continues on another origin", () => {
    const book = bookOf([{ position: 0, price: 4, quote: 10, time: (START + 3) * 1000 }], 20, START + 10);
    book.rebase(0, 1e6, 9);
    expect(book.column(START + 2)[1]).toBe(1e6);
    expect(book.volumeBetween(0, START + 1, START + 10)).toBe(10);
    expect(book.column(START + 2)[0]).toBe(9);
    expect(book.column(START + 4)[0]).toBe(4);
  });

  it("keeps every coin's history when the universe grows", () => {
    const book = bookOf([{ position: 2, price: 4, quote: 10, time: (START + 3) * 1000 }], 20, START + 10);
    book.grow(5);
    expect([...book.column(START + 5).subarray(4, 6)]).toEqual([4, 10]);
    book.trade(4, 2, 1, (START + 10) * 1000, 0);
    expect([...book.column(START + 10).subarray(8, 10)]).toEqual([2, 1]);
  });
});
