// Highs of windows against all trades, looked through one by one: as they come, late, over holes, and after a restart.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { WindowHighs, type ReadSeconds } from "./window-highs.ts";

const COINS = 3;
const START = 1_790_000_017;

interface Trade {
  readonly second: number;
  readonly row: number;
  readonly price: number;
  /** Seconds after its own in which it reached us. */
  readonly late: number;
}

/** Few prices, so that a high is often reached twice; coins are quiet most of the time, and some fall for minutes. */
const tradesOf = (seconds: number): fc.Arbitrary<Trade[]> =>
  fc.array(
    fc.record({
      second: fc.integer({ min: START, max: START + seconds - 1 }),
      row: fc.integer({ min: 0, max: COINS - 1 }),
      price: fc.integer({ min: 90, max: 110 }),
      late: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) }),
    }),
    { minLength: 1, maxLength: 120 },
  );

/** The column of a second as far as trades had come by the end of the second `by`: [price, 0] by coin. */
function columnOf(trades: readonly Trade[], second: number, by: number): Float64Array {
  const column = Float64Array.from({ length: COINS * 2 }, (_, cell) => (cell % 2 === 0 ? Number.NaN : 0));
  const newest = new Float64Array(COINS).fill(-1);
  for (const trade of trades) {
    if (trade.second > second || trade.second + trade.late > by || trade.second < (newest[trade.row] as number)) continue;
    newest[trade.row] = trade.second;
    column[trade.row * 2] = trade.price;
  }
  return column;
}

/** A coin's price at the end of each second from START to `by`, from the trades that had come by then. */
function pricesOf(trades: readonly Trade[], row: number, by: number): number[] {
  const last = new Map<number, number>();
  for (const trade of trades) if (trade.row === row && trade.second + trade.late <= by) last.set(trade.second, trade.price);
  let price = Number.NaN;
  return Array.from({ length: by - START + 1 }, (_, i) => (price = last.get(START + i) ?? price));
}

/** Looks through the prices of each window that ends with `second` for its high and the first second that stood there. */
function expectHighs(highs: WindowHighs, trades: readonly Trade[], second: number): void {
  for (let row = 0; row < COINS; row++) {
    const prices = pricesOf(trades, row, second);
    WINDOW_MINUTES.forEach((minutes, window) => {
      const known = prices.slice(-minutes * 60).filter((price) => !Number.isNaN(price));
      const high = known.length > 0 ? Math.max(...known) : Number.NaN;
      expect(highs.now.price[window]?.[row], `${minutes} min of coin ${row}`).toBe(high);
      const from = Math.max(0, prices.length - minutes * 60);
      if (known.length > 0) expect(highs.now.second[window]?.[row]).toBe(START + prices.indexOf(high, from));
    });
  }
}

const stored =
  (trades: readonly Trade[], by: number): ReadSeconds =>
  async (seconds, into) =>
    seconds.forEach((second, i) => (into[i] = columnOf(trades, second, by)));

/** Seconds that a late trade which came in `second` changed. */
const changedBy = (trades: readonly Trade[], second: number): number[] =>
  trades.flatMap((trade) => {
    if (trade.late === 0 || trade.second + trade.late !== second) return [];
    return Array.from({ length: trade.late + 1 }, (_, i) => trade.second + i);
  });

/** Second by second, as the leader goes. */
async function follow(highs: WindowHighs, trades: readonly Trade[], from: number, to: number): Promise<void> {
  for (let second = from; second < to; second++) {
    highs.correct(changedBy(trades, second), (at) => columnOf(trades, at, second));
    await highs.advance(second, columnOf(trades, second, second), stored(trades, second));
  }
}

describe("the highs of all windows", () => {
  it("are those of the trades that had come by then, late ones included", () =>
    fc.assert(
      fc.asyncProperty(tradesOf(400), async (trades) => {
        const highs = new WindowHighs();
        let from = START;
        for (const end of [START + 90, START + 250, START + 400]) {
          await follow(highs, trades, from, end);
          expectHighs(highs, trades, end - 1);
          from = end;
        }
      }),
      { numRuns: 20 },
    ));

  it("are the same in a worker that begins with what is stored, for this second and for the one before", () =>
    fc.assert(
      fc.asyncProperty(tradesOf(1500), fc.integer({ min: 2, max: 1400 }), async (trades, lived) => {
        const end = START + lived;
        const old = new WindowHighs();
        const punctual = trades.map((trade) => ({ ...trade, late: 0 }));
        await follow(old, punctual, START, end);
        const fresh = new WindowHighs();
        await fresh.advance(end - 1, columnOf(punctual, end - 1, end), stored(punctual, end));
        expect(fresh.now.price).toEqual(old.now.price);
        expect(fresh.before.price).toEqual(old.before.price);
        expectHighs(fresh, punctual, end - 1);
      }),
      { numRuns: 6 },
    ));
});
