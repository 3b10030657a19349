// The bars of a chart of seconds: history as the server keeps it, the tail by what the page hears. Pure: no clock, no network.

import { barLengthMs, type Candle, type SecondInterval } from "../../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { isSameCandle } from "./bar-merge.ts";
import { TICK } from "./minute-merge.ts";

const SECOND_MS = 1000;
/** History is asked for again sooner; older prices are in it. */
const KEPT_SECONDS = 120;

export class SecondBars {
  readonly interval: SecondInterval;
  readonly #lengthMs: number;
  /** Last price of each second that was heard since history, by its start, epoch ms; rising. */
  readonly #heard = new Map<number, number>();
  #history: readonly Candle[] = [];
  #bars: Candle[] = [];

  constructor(interval: SecondInterval) {
    this.interval = interval;
    this.#lengthMs = barLengthMs(interval);
  }

  /** Bars, oldest first; open times rise strictly. Changed in place: copy what must stay. */
  get bars(): readonly Candle[] {
    return this.#bars;
  }

  /** Takes over history; the answer is the index of the first bar that may differ from before. */
  setHistory(history: readonly Candle[]): number {
    const isOlder = history[0]?.openTime !== this.#history[0]?.openTime;
    const same = isOlder ? 0 : Math.max(0, Math.min(this.#history.length, history.length) - 1);
    let from = 0;
    while (from < same && isSameCandle(this.#history[from] as Candle, history[from] as Candle)) from++;
    this.#history = history;
    this.#bars = [...history];
    // The newest bar of history may have been running; what was heard goes on from it, without volumes.
    const running = history.at(-1);
    if (running) this.#bars[history.length - 1] = { ...running, volume: Number.NaN, quoteVolume: Number.NaN };
    const runningFrom = running?.openTime ?? Number.NEGATIVE_INFINITY;
    for (const [second, price] of [...this.#heard].sort(([a], [b]) => a - b))
      if (second < runningFrom) this.#heard.delete(second);
      else this.#lay(second, price);
    return from;
  }

  /** Takes in the newest price; the answer is the index of the first bar it changed, -1 when it changed none. */
  apply(tick: MinuteTick): number {
    return this.#hear(secondOf(tick[TICK.lastTrade]), tick[TICK.close]);
  }

  /** A second without a trade has the price before it: bars go on up to the last second that is over. `now`: epoch ms. */
  goOn(now: number): number {
    const last = this.#bars.at(-1);
    const over = secondOf(now) - SECOND_MS;
    if (!last || over < last.openTime + this.#lengthMs) return -1;
    return this.#hear(over, last.close);
  }

  #hear(second: number, price: number): number {
    const newest = this.#bars.at(-1);
    if (!Number.isFinite(price) || (newest && second < newest.openTime)) return -1;
    if (this.#heard.get(second) === price) return -1;
    this.#heard.delete(second);
    this.#heard.set(second, price);
    if (this.#heard.size > KEPT_SECONDS) this.#heard.delete(this.#heard.keys().next().value as number);
    return this.#lay(second, price);
  }

  #lay(second: number, price: number): number {
    const openTime = second - (second % this.#lengthMs);
    const bars = this.#bars;
    const last = bars.at(-1);
    if (last && openTime < last.openTime) return -1;
    if (last?.openTime === openTime) {
      bars[bars.length - 1] = { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
      return bars.length - 1;
    }
    const open = last?.close ?? price;
    const from = bars.length;
    if (last && openTime - last.openTime <= KEPT_SECONDS * SECOND_MS)
      for (let at = last.openTime + this.#lengthMs; at < openTime; at += this.#lengthMs) bars.push(barAt(at, open, open));
    bars.push(barAt(openTime, open, price));
    return from;
  }
}

const secondOf = (moment: number): number => Math.floor(moment / SECOND_MS) * SECOND_MS;

/** Volumes come with history. */
const barAt = (openTime: number, open: number, close: number): Candle => ({
  ...{ openTime, open, close, high: Math.max(open, close), low: Math.min(open, close) },
  ...{ volume: Number.NaN, quoteVolume: Number.NaN },
});
