// One coin's history, second by second, from an exchange's 1 s candles, minute candles or trades. Pure; the backfill writes
// series into columns.

import type { Candle } from "../../shared/market/candle.ts";
import type { RestTrade } from "../exchanges/exchange.ts";

export interface SecondSeries {
  /** Epoch second of the first entry. */
  readonly from: number;
  /** Last trade price of each second; NaN when nothing traded. */
  readonly prices: Float64Array;
  /** Quote volume of each second, USDT. */
  readonly volumes: Float64Array;
  /** Price before the first entry; NaN = unknown. */
  readonly priceBefore: number;
  /** Time of the newest known trade, epoch ms; 0 = unknown. */
  readonly lastTradeAt: number;
}

function emptySeries(from: number, to: number): { prices: Float64Array; volumes: Float64Array } {
  const length = Math.max(0, to - from);
  return { prices: new Float64Array(length).fill(Number.NaN), volumes: new Float64Array(length) };
}

/** Exact seconds [from, to) from 1 s candles; an empty candle still has the price. */
export function seriesFromSecondCandles(candles: readonly Candle[], from: number, to: number): SecondSeries {
  const { prices, volumes } = emptySeries(from, to);
  let lastTradeAt = 0;
  for (const candle of candles) {
    const at = candle.openTime / 1000 - from;
    if (at < 0 || at >= volumes.length) continue;
    prices[at] = candle.close;
    volumes[at] = candle.quoteVolume;
    if (candle.quoteVolume > 0) lastTradeAt = candle.openTime + 999;
  }
  return { from, prices, volumes, priceBefore: candles[0]?.open ?? Number.NaN, lastTradeAt };
}

/**
 * Seconds [from, to) from minute candles, exact at minute ends. Within a minute the open stands for its first half and the close
 * for its second (both were traded), and volume is spread evenly. `fetchedAt` (epoch second) ends an unfinished minute.
 */
export function seriesFromMinuteCandles(candles: readonly Candle[], from: number, to: number, fetchedAt: number): SecondSeries {
  const { prices, volumes } = emptySeries(from, to);
  let lastTradeAt = 0;
  for (const candle of candles) {
    if (candle.quoteVolume <= 0) continue;
    const start = candle.openTime / 1000;
    const seconds = Math.min(60, Math.max(1, fetchedAt - start));
    const first = Math.max(start, from);
    const end = Math.min(start + seconds, to);
    for (let second = first; second < end; second++) {
      prices[second - from] = second - start < seconds / 2 ? candle.open : candle.close;
      volumes[second - from] = candle.quoteVolume / seconds;
    }
    if (end > first) lastTradeAt = end * 1000 - 1;
  }
  return { from, prices, volumes, priceBefore: candles[0]?.open ?? Number.NaN, lastTradeAt };
}

/**
 * Exact seconds from the newest trades an exchange serves, as far back as they reach within [from, to). The oldest trade's second
 * may be incomplete, so the series starts after it; undefined when nothing is left. Fewer trades than `limit` means the exchange
 * has no more: then all of [from, to) is covered.
 */
export function seriesFromNewestTrades(
  trades: readonly RestTrade[],
  from: number,
  to: number,
  limit: number,
): SecondSeries | undefined {
  const oldest = trades[0];
  if (!oldest) return undefined;
  const oldestSecond = Math.floor(oldest.time / 1000);
  const start = Math.max(from, trades.length < limit ? Math.min(from, oldestSecond) : oldestSecond + 1);
  return start < to ? seriesFromTrades(trades, start, to) : undefined;
}

/** Exact seconds [start, to) from all trades of that time, oldest first; earlier ones give the price before. */
export function seriesFromTrades(trades: readonly RestTrade[], start: number, to: number): SecondSeries {
  const { prices, volumes } = emptySeries(start, to);
  let priceBefore = Number.NaN;
  let lastTradeAt = 0;
  for (const trade of trades) {
    const at = Math.floor(trade.time / 1000) - start;
    if (at >= volumes.length) break;
    lastTradeAt = trade.time;
    if (at < 0) {
      priceBefore = trade.price;
      continue;
    }
    prices[at] = trade.price;
    volumes[at] = (volumes[at] as number) + trade.quoteVolume;
  }
  return { from: start, prices, volumes, priceBefore, lastTradeAt };
}
