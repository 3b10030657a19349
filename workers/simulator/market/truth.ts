// The oracle: what every figure of the product must be, counted trade by trade from the tape in the simplest way.

import type { MarketEntry, SimMarket } from "./sim-market.ts";

export const TRUTH_WINDOWS = [1, 2, 3, 4, 5, 10, 15, 20] as const;
const LOOKBACK_MINUTES = 41;
/** As the product defines the ratio, USDT. */
const MIN_VOLUME_PER_MINUTE = 10;

export interface Truth {
  readonly symbol: string;
  /** Epoch second; figures are for its end. */
  readonly at: number;
  /** Last trade price at or before the end of the second, quote coins. */
  readonly price: number;
  /** Epoch ms of that trade; 0 when it is older than 41 minutes. */
  readonly last_trade_time: number;
  /** Quote volume traded in the last N minutes. */
  readonly volume: Readonly<Record<string, number>>;
  /** Rolling 24 h quote volume up to the end of the second. */
  readonly volume_24h: number;
  /** change_{N}min_percent and volume_ratio_{N}min; null where not defined. */
  readonly [figure: string]: unknown;
}

/** Figures of one symbol at the end of an epoch second. */
export function truthAt(market: SimMarket, entry: MarketEntry, at: number): Truth {
  const { symbol } = entry;
  const endMs = (at + 1) * 1000;
  const priceScale = 10 ** symbol.priceDecimals;
  const volumeScale = 10 ** (symbol.priceDecimals + symbol.lotDecimals);
  const firstMinute = Math.floor(endMs / 60_000) - LOOKBACK_MINUTES;
  const times: number[] = [];
  const prices: number[] = [];
  const volumes: number[] = [];
  for (let minute = firstMinute; minute * 60_000 < endMs; minute++) {
    const trades = symbol.tape.trades(minute);
    for (let index = 0; index < trades.count; index++) {
      const time = minute * 60_000 + trades.offsetMs[index]!;
      if (time >= endMs) break;
      times.push(time);
      prices.push(trades.ticks[index]! / priceScale);
      volumes.push((trades.ticks[index]! * trades.lots[index]!) / volumeScale);
    }
  }
  const before = symbol.tape.ticksBefore(firstMinute) / priceScale;
  const priceAt = (ms: number) => {
    let last = before;
    for (let index = 0; index < times.length && times[index]! < ms; index++) last = prices[index]!;
    return last;
  };
  const volumeBetween = (fromMs: number, toMs: number) => {
    let sum = 0;
    for (let index = 0; index < times.length; index++)
      if (times[index]! >= fromMs && times[index]! < toMs) sum += volumes[index]!;
    return sum;
  };
  const price = priceAt(endMs);
  const figures: Record<string, number | null> = {};
  const volume: Record<string, number> = {};
  for (const minutes of TRUTH_WINDOWS) {
    const width = minutes * 60_000;
    const then = priceAt(endMs - width);
    const recent = volumeBetween(endMs - width, endMs);
    const earlier = volumeBetween(endMs - 2 * width, endMs - width);
    volume[`${minutes}min`] = recent;
    figures[`change_${minutes}min_percent`] = then > 0 ? (100 * (price - then)) / then : null;
    const min = MIN_VOLUME_PER_MINUTE * minutes;
    figures[`volume_ratio_${minutes}min`] = Math.max(recent, min) / Math.max(earlier, min);
  }
  const day = market.dayAt(entry, endMs - 1);
  return {
    symbol: symbol.pair,
    at,
    price,
    last_trade_time: times.at(-1) ?? 0,
    volume,
    volume_24h: day.turnover / volumeScale,
    ...figures,
  };
}
