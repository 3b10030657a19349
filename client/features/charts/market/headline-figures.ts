// What the headline says of a coin: the table's own figures where it has the coin, so that no list says another, else what it did within
// the last hour and day by its candles.

import type { Candle } from "../../../../shared/market/candle.ts";
import { changePercent } from "../../../../shared/market/change.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketMoment } from "../../../market/market-moment.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What the headline says; NaN is unknown. */
export interface Headline {
  /** Percent. */
  readonly five: number;
  readonly hour: number;
  readonly day: number;
  /** USDT. */
  readonly low: number;
  readonly high: number;
  readonly price: number;
  readonly turnover: number;
}

/** Figures at `now`, epoch ms; `position` is −1 for a coin that the market has not. */
export function headlineFigures(
  market: MarketMoment,
  position: number,
  { short, long }: { readonly short: BarSeries; readonly long: BarSeries },
  now: number,
): Headline {
  const isListed = position >= 0;
  const { fiveMinutesAgo, hourAgo, dayAgo, low, high, turnover } = dayFigures(short, long, now);
  const price = (isListed ? market.figure(FIELD.price, position) : short.bars.at(-1)?.close) ?? Number.NaN;
  return {
    price,
    five: changePercent(price, fiveMinutesAgo),
    hour: changePercent(price, hourAgo),
    day: isListed ? market.dayChange(position) : changePercent(price, dayAgo),
    low: Math.min(low, price),
    high: Math.max(high, price),
    turnover: isListed ? market.figure(FIELD.volume24h, position) : turnover,
  };
}

/** Candles of one length, oldest first; gaps are times without a trade. */
export interface BarSeries {
  readonly bars: readonly Candle[];
  /** ms. */
  readonly length: number;
}

/** Prices and turnover in USDT; NaN where the candles do not reach back so far. */
export interface DayFigures {
  readonly fiveMinutesAgo: number;
  readonly hourAgo: number;
  readonly dayAgo: number;
  /** Of 24 hours, true to the length of a long candle. */
  readonly low: number;
  readonly high: number;
  readonly turnover: number;
}

/** Figures at `now`, epoch ms: `short` candles say what the price was, `long` ones reach back a day. */
export function dayFigures(short: BarSeries, long: BarSeries, now: number): DayFigures {
  const from = now - DAY_MS;
  const first = firstEndingAfter(long, from);
  const reachesBack = first > 0 || (long.bars[0]?.openTime ?? now) <= from;
  const unknown = { low: Number.NaN, high: Number.NaN, turnover: Number.NaN };
  return {
    fiveMinutesAgo: priceAt(short, now - 5 * MINUTE_MS),
    hourAgo: priceAt(short, now - HOUR_MS),
    dayAgo: priceAt(long, from),
    ...(reachesBack ? rangeFrom(long.bars, first) : unknown),
  };
}

function rangeFrom(bars: readonly Candle[], first: number): Pick<DayFigures, "low" | "high" | "turnover"> {
  if (first >= bars.length) return { low: Number.NaN, high: Number.NaN, turnover: 0 };
  let [low, high, turnover] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let at = first; at < bars.length; at++) {
    const bar = bars[at] as Candle;
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
    turnover += bar.quoteVolume;
  }
  return { low, high, turnover };
}

/** Close of the last candle that had ended by `time`, epoch ms; NaN before the first. */
export function priceAt(series: BarSeries, time: number): number {
  return series.bars[firstEndingAfter(series, time) - 1]?.close ?? Number.NaN;
}

/** Index of the first candle that ends after a time; their number where none does. */
function firstEndingAfter({ bars, length }: BarSeries, time: number): number {
  let [from, to] = [0, bars.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((bars[middle] as Candle).openTime + length <= time) from = middle + 1;
    else to = middle;
  }
  return from;
}
