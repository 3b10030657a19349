// A coin's trades from before its day was known here, as far as they went beyond all those seen. Which of them were new highs or lows
// of the day is decided once the exchange's candles say what was before.

import type { Candle } from "../../shared/market/candle.ts";
import { dayOf, type Extreme, type KnownDay } from "./missed-days.ts";

interface Trade {
  readonly price: number;
  /** The exchange's, epoch ms. */
  readonly time: number;
}

const SIGN = { high: 1, low: -1 } as const;

export class UnjudgedTrades {
  readonly #day: number;
  readonly #from: number;
  /** Each beyond the one before. */
  readonly #trades: Readonly<Record<Extreme, Trade[]>>;

  /** Begins with the first trade that was seen of a day. */
  constructor(price: number, time: number) {
    this.#day = dayOf(time);
    this.#from = time;
    this.#trades = { high: [{ price, time }], low: [{ price, time }] };
  }

  /** A trade beyond all those before it. */
  note(extreme: Extreme, price: number, time: number): void {
    this.#trades[extreme].push({ price, time });
  }

  /** Whether no trade seen before this moment, epoch ms, reached so far. */
  isBeyond(extreme: Extreme, price: number, until: number): boolean {
    const reached = this.#trades[extreme].findLast(({ time }) => time < until);
    return reached === undefined || (price - reached.price) * SIGN[extreme] > 0;
  }

  /**
   * Those that were new highs or lows of the day, by candles that begin with it or before, and by what the worker before this one knew
   * when it ended; none while the candles do not show the day. The day's first trade is none.
   */
  judge(extreme: Extreme, candles: readonly Candle[], known: KnownDay | undefined): readonly Trade[] {
    const ofDay = candles.filter(({ openTime }) => dayOf(openTime) === this.#day);
    if (ofDay.length === 0) return [];
    const unseen = ofDay.filter((candle, at) => {
      const end = ofDay[at + 1]?.openTime ?? Number.POSITIVE_INFINITY;
      return end <= this.#from || this.isBeyond(extreme, candle[extreme], end);
    });
    const earlier = known?.day === this.#day ? [known[extreme]] : [];
    return this.#trades[extreme].filter(({ price, time }, at) => {
      const before = [...earlier, ...unseen.flatMap((candle) => (candle.openTime < time ? [candle[extreme]] : []))];
      return (at > 0 || before.length > 0) && before.every((each) => (price - each) * SIGN[extreme] > 0);
    });
  }
}
