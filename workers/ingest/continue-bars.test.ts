// Charts continued from a worker's own counts equal the exchange's, and if it did not see everything the exchange is asked.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CandleRow } from "../../shared/contracts/worker-messages.ts";
import { barLengthMs, type Candle, type ExchangeInterval } from "../../shared/market/candle.ts";
import { MinuteBook } from "../ticks/minute-book.ts";
import { MinuteTails } from "../ticks/minute-tails.ts";
import { KeptBars } from "./kept-bars.ts";

const MINUTE = 60_000;
const START = 20_160 * MINUTE;
const OLDEST = START - 300 * MINUTE;

/** One coin of an exchange, and a worker that follows it from OLDEST on; time runs second by second. */
class FollowedCoin {
  now = START;
  /** Intervals requested from the exchange. */
  readonly asked: string[] = [];
  isRepairing = false;
  readonly book = new MinuteBook(1);
  readonly tails = new MinuteTails(this.book, () => this.isRepairing);
  readonly #trades: { readonly time: number; readonly price: number }[] = [];
  readonly #bars = new KeptBars(
    { chart: (_, interval, limit) => Promise.resolve({ candles: this.#ask(interval).slice(-limit), isFirst: true }) },
    {
      now: () => this.now,
      follow: () => this.tails.follow(0),
      since: (_, from) => this.tails.since(0, from, this.now),
    },
  );

  constructor() {
    this.book.startLiveAt(OLDEST);
    this.trade(OLDEST + 1000, 77);
  }

  /** A trade of two coins, which the worker sees or not. */
  trade(time: number, price: number, isSeen = true): void {
    this.#trades.push({ time, price });
    if (isSeen) this.book.trade(0, price, price * 2, time);
  }

  runTo(time: number, inSecond: (second: number) => void = () => undefined): void {
    while (this.now < time) {
      inSecond(this.now);
      this.now += 1000;
      this.tails.advanceTo(this.now);
    }
  }

  async chart(interval: ExchangeInterval): Promise<readonly CandleRow[]> {
    return (await this.#bars.page("AUSDT", interval, {})).rows;
  }

  /** The chart as the exchange has it now, by definition: a bar without a trade stays at the previous close. */
  inTruth(interval: ExchangeInterval): CandleRow[] {
    const length = barLengthMs(interval);
    const rows: CandleRow[] = [];
    for (let open = OLDEST; open <= this.now; open += length) {
      const prices = this.#trades.filter(({ time }) => time >= open && time < open + length).map(({ price }) => price);
      const before = this.#trades.findLast(({ time }) => time < open)?.price ?? Number.NaN;
      const [first = before, last = before] = [prices[0], prices.at(-1)];
      const [high, low] = [Math.max(first, ...prices), Math.min(first, ...prices)];
      rows.push([open, first, high, low, last, prices.length * 2, prices.reduce((sum, price) => sum + price * 2, 0)]);
    }
    return rows;
  }

  #ask(interval: ExchangeInterval): Candle[] {
    this.asked.push(interval);
    return this.inTruth(interval).map(([openTime, open, high, low, close, volume, quoteVolume]) => ({
      ...{ openTime, open, high, low, close, volume, quoteVolume },
    }));
  }
}

describe("a chart that is continued", () => {
  it("is the exchange's, whenever the coin trades and whenever somebody looks, and costs no request", async () => {
    const seconds = (max: number, maxLength: number) => fc.uniqueArray(fc.nat(max), { minLength: 1, maxLength });
    await fc.assert(
      fc.asyncProperty(seconds(4000, 80), seconds(4000, 6), fc.nat(899), async (traded, moments, first) => {
        const coin = new FollowedCoin();
        const from = START + first * 1000;
        coin.runTo(from);
        const intervals = ["1", "5", "15"] as const;
        for (const interval of intervals) await coin.chart(interval);
        for (const moment of moments.toSorted((a, b) => a - b)) {
          coin.runTo(from + moment * 1000, (second) => {
            const at = (second - from) / 1000;
            if (traded.includes(at)) coin.trade(second + 7, 50 + ((at * 7919) % 100));
          });
          for (const interval of intervals) expect(await coin.chart(interval)).toEqual(coin.inTruth(interval));
        }
        expect(coin.asked).toEqual(intervals);
      }),
      { numRuns: 50 },
    );
  });

  it("of long bars needs none of minutes once it was followed through the bar that ran", async () => {
    const coin = new FollowedCoin();
    coin.runTo(START + 7 * MINUTE);
    await coin.chart("15");
    coin.trade(coin.now, 80);
    // What the bar holds from before is not known by minutes.
    expect(await coin.chart("15")).toEqual(coin.inTruth("15"));
    coin.runTo(START + 17 * MINUTE, (second) => second % 7000 === 0 && coin.trade(second, 60 + (second % 13)));
    expect(await coin.chart("15")).toEqual(coin.inTruth("15"));
    const asked = coin.asked.length;
    coin.runTo(START + 50 * MINUTE, (second) => second % 7000 === 0 && coin.trade(second, 60 + (second % 13)));
    expect(await coin.chart("15")).toEqual(coin.inTruth("15"));
    expect(coin.asked).toHaveLength(asked);
  });

  it("is asked for where trades were lost, once until the next are", async () => {
    const coin = new FollowedCoin();
    await coin.chart("1");
    coin.runTo(START + 5 * MINUTE);
    coin.trade(coin.now - 90_000, 90, false);
    coin.book.gap(0, coin.now - 100_000, coin.now - 80_000);
    coin.tails.doubt(0, coin.now - 80_000);
    expect(await coin.chart("1")).toEqual(coin.inTruth("1"));
    expect(coin.asked).toEqual(["1", "1"]);
    coin.runTo(START + 20 * MINUTE, (second) => second % 30_000 === 0 && coin.trade(second, 91));
    expect(await coin.chart("1")).toEqual(coin.inTruth("1"));
    expect(coin.asked).toEqual(["1", "1"]);
  });

  it("is asked for while trades may be missing, and after a minute that closed meanwhile", async () => {
    const coin = new FollowedCoin();
    await coin.chart("1");
    coin.runTo(START + 5 * MINUTE);
    coin.isRepairing = true;
    coin.trade(coin.now, 90, false);
    expect(await coin.chart("1")).toEqual(coin.inTruth("1"));
    coin.runTo(coin.now + 2 * MINUTE);
    coin.isRepairing = false;
    expect(await coin.chart("1")).toEqual(coin.inTruth("1"));
    expect(coin.asked).toEqual(["1", "1", "1"]);
  });

  it("is asked for after the worker stood still for minutes", async () => {
    const coin = new FollowedCoin();
    await coin.chart("1");
    coin.runTo(START + 5 * MINUTE);
    coin.now += 4 * MINUTE;
    coin.trade(coin.now - 200_000, 90, false);
    coin.trade(coin.now, 91);
    coin.tails.advanceTo(coin.now);
    expect(await coin.chart("1")).toEqual(coin.inTruth("1"));
    expect(coin.asked).toEqual(["1", "1"]);
  });

  it("is asked for where the coin is not followed, and of days always", async () => {
    const coin = new FollowedCoin();
    await coin.chart("1D");
    await coin.chart("1D");
    await coin.chart("1");
    coin.runTo(START + 3 * MINUTE);
    coin.tails.forget(0);
    await coin.chart("1");
    expect(coin.asked).toEqual(["1D", "1D", "1", "1"]);
  });
});
