export interface Candle {
  /** Open time, epoch ms. */
  readonly openTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Base volume, coins; NaN where it is not known of the whole bar, which happens with bars of seconds. */
  readonly volume: number;
  /** Quote volume, USDT; NaN where the base volume is. */
  readonly quoteVolume: number;
  /** Precision of the quote volume, USDT: the exchange prints it with few decimals. 0 by default. */
  readonly quoteStep?: number;
}

/** Intervals of the exchanges' own candles: minutes, or day and week. */
export const EXCHANGE_INTERVALS = ["1", "5", "15", "30", "60", "240", "1D", "1W"] as const;
export type ExchangeInterval = (typeof EXCHANGE_INTERVALS)[number];

/** Intervals of bars that we make ourselves, by the last price of each second. */
export const SECOND_INTERVALS = ["1s", "5s", "15s"] as const;
export type SecondInterval = (typeof SECOND_INTERVALS)[number];

export const CHART_INTERVALS = [...SECOND_INTERVALS, ...EXCHANGE_INTERVALS] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

export const isSecondInterval = (interval: ChartInterval): interval is SecondInterval => interval.endsWith("s");

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Length of a chart's bar, ms. */
export function barLengthMs(interval: ChartInterval): number {
  if (isSecondInterval(interval)) return Number(interval.slice(0, -1)) * 1000;
  if (interval === "1W") return 7 * DAY_MS;
  return interval === "1D" ? DAY_MS : Number(interval) * MINUTE_MS;
}
