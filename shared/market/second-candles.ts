// Bars of a few seconds from what we keep of each second: its last price, and the quote volume so far.

import type { Candle } from "./candle.ts";

type Bar = { -readonly [Figure in keyof Omit<Candle, "quoteStep">]: Candle[Figure] };

export class SecondCandles {
  readonly #lengthMs: number;
  readonly #bars: Bar[] = [];
  #second = Number.NaN;
  #price = Number.NaN;
  #volume = Number.NaN;

  /** `lengthMs`: of a bar, whole seconds. */
  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Oldest first; seconds of which nothing is known make no bar. */
  get candles(): readonly Candle[] {
    return this.#bars;
  }

  /**
   * Takes the next second in: epoch second, last price (NaN: unknown), quote volume so far (NaN: unknown) and whether that goes on from
   * the second before. A bar opens at the last price before it where that is known; its volume is known where each of its seconds' is.
   */
  add(second: number, price: number, volume: number, goesOn: boolean): void {
    const isNext = second === this.#second + 1;
    if (!isNext) this.#forgetVolumeAt(this.#second + 1);
    const before = isNext ? this.#price : Number.NaN;
    const traded = isNext && goesOn && volume >= this.#volume ? volume - this.#volume : Number.NaN;
    this.#second = second;
    this.#price = price;
    // The next second's volume would hold what was traded in one whose price is unknown.
    this.#volume = Number.isNaN(price) ? Number.NaN : volume;
    if (Number.isNaN(price)) return this.#forgetVolumeAt(second);
    const bar = this.#barAt(second * 1000, Number.isNaN(before) ? price : before);
    bar.high = Math.max(bar.high, price);
    bar.low = Math.min(bar.low, price);
    bar.close = price;
    bar.quoteVolume += traded;
    bar.volume += traded / price;
  }

  #forgetVolumeAt(second: number): void {
    const last = this.#bars.at(-1);
    if (last && second * 1000 < last.openTime + this.#lengthMs) last.volume = last.quoteVolume = Number.NaN;
  }

  #barAt(moment: number, open: number): Bar {
    const openTime = moment - (moment % this.#lengthMs);
    const last = this.#bars.at(-1);
    if (last?.openTime === openTime) return last;
    const bar = { openTime, open, high: open, low: open, close: open, volume: 0, quoteVolume: 0 };
    this.#bars.push(bar);
    return bar;
  }
}
