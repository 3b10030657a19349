// Indicators as series: one figure per bar, made by streaming ones whose newest figure is replaced while its bar runs.

import { BollingerBands, EMA, MACD, RSI, SMA } from "trading-signals";
import type { Candle } from "../../../../shared/market/candle.ts";

/** One figure per bar, NaN where there are too few bars before it. */
export interface Study {
  readonly values: readonly number[];
  /** Brings the figures up to these bars, of which those from index `from` on are new or have changed. Another array is other bars. */
  readonly follow: (bars: readonly Candle[], from: number) => void;
}

interface Streaming<Result> {
  /** Adds a bar's figure, or replaces the last one; nothing while there are too few. */
  readonly update: (figure: number, replace: boolean) => Result | null;
}

/** One indicator and the figures read from it; several figures of one indicator cost it once. */
class Stream<Result> {
  readonly #make: () => Streaming<Result>;
  readonly #input: (bar: Candle) => number;
  readonly #lines: { readonly read: (result: Result) => number; readonly values: number[] }[] = [];
  #indicator: Streaming<Result>;
  #bars: readonly Candle[] = [];
  #fed = 0;
  #last: Candle | undefined;

  constructor(make: () => Streaming<Result>, input: (bar: Candle) => number) {
    this.#make = make;
    this.#input = input;
    this.#indicator = make();
  }

  line(read: (result: Result) => number): Study {
    const values: number[] = [];
    this.#lines.push({ read, values });
    return { values, follow: (bars, from) => this.#follow(bars, from) };
  }

  #follow(bars: readonly Candle[], from: number): void {
    const isOther = bars !== this.#bars;
    // The other figures of this indicator have brought it here already.
    if (!isOther && bars.length === this.#fed && bars.at(-1) === this.#last) return;
    if (isOther || from < this.#fed - 1 || bars.length < this.#fed) this.#restart();
    for (let at = Math.min(from, this.#fed); at < bars.length; at++) this.#feed(bars[at] as Candle, at);
    this.#bars = bars;
    this.#last = bars.at(-1);
  }

  #restart(): void {
    this.#indicator = this.#make();
    this.#fed = 0;
    for (const { values } of this.#lines) values.length = 0;
  }

  #feed(bar: Candle, at: number): void {
    const result = this.#indicator.update(this.#input(bar), at < this.#fed);
    for (const { read, values } of this.#lines) values[at] = result === null ? Number.NaN : read(result);
    this.#fed = at + 1;
  }
}

const itself = (figure: number): number => figure;
const close = (bar: Candle): number => bar.close;

/** Exponential moving average of closes; known from the first bar it is fully weighted at. */
export function emaOf(length: number): Study {
  return new Stream(() => afterFirst(new EMA(length), length), close).line(itself);
}

/** Simple moving average of closes. */
export function smaOf(length: number): Study {
  return new Stream(() => new SMA(length), close).line(itself);
}

/** Simple moving average of volumes in USDT. */
export function volumeAverageOf(length: number): Study {
  return new Stream(
    () => new SMA(length),
    (bar) => bar.quoteVolume,
  ).line(itself);
}

/** Relative strength index by Wilder's smoothing, 0 … 100. */
export function rsiOf(length: number): Study {
  return new Stream(() => new RSI(length), close).line(itself);
}

/** Bollinger's bands: upper, middle and lower line. */
export function bollingerOf(length: number, deviations: number): Readonly<Record<"upper" | "middle" | "lower", Study>> {
  const bands = new Stream(() => new BollingerBands(length, deviations), close);
  return {
    upper: bands.line(({ upper }) => upper),
    middle: bands.line(({ middle }) => middle),
    lower: bands.line(({ lower }) => lower),
  };
}

/** MACD: the distance of two averages, its own average, and how far apart those are. */
export function macdOf(short: number, long: number, signal: number): Readonly<Record<"macd" | "signal" | "histogram", Study>> {
  const lines = new Stream(() => new MACD(new EMA(short), new EMA(long), new EMA(signal)), close);
  return {
    macd: lines.line(({ macd }) => macd),
    signal: lines.line((each) => each.signal),
    histogram: lines.line(({ histogram }) => histogram),
  };
}

/** The library's average answers from the first bar on, when it is hardly one. */
function afterFirst(average: EMA, length: number): Streaming<number> {
  let seen = 0;
  return {
    update: (figure, replace) => {
      if (!replace) seen++;
      const result = average.update(figure, replace);
      return seen < length ? null : result;
    },
  };
}
