// Fetches one coin's past from an exchange in the best grain it serves, as a series of seconds.

import type { Log } from "../../shared/node/log.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import {
  seriesFromMinuteCandles,
  seriesFromNewestTrades,
  seriesFromSecondCandles,
  seriesFromTrades,
  type SecondSeries,
} from "../book/second-series.ts";

/** Newest trades one REST call gives. */
const TRADES_PER_CALL = 1000;
/** More requests than this for one coin would starve the others. */
const MOST_REQUESTS = 80;
/** Trades must account for this share of the candles' volume to be believed. */
const WHOLE_ENOUGH = 0.999;
/** Rows of one candle call: 16 min 40 s of exact seconds. */
const EXACT_SECONDS_AT_ONCE = 1000;

export interface Past {
  readonly series: SecondSeries;
  /** Epoch second from which the series is exact. */
  readonly exactFrom: number;
}

const ms = (second: number): number => second * 1000;

/**
 * Quick view of [from, to) in two requests at most: exact for the newest 1,000 seconds where the exchange has 1 s candles;
 * elsewhere exact for coins whose trades fit one answer, true to the minute for busier ones.
 */
export async function quickPast(rest: ExchangeRest, pair: string, from: number, to: number): Promise<Past> {
  if (rest.finestCandleSeconds === 60) {
    const told = await rest.secondTrades?.(pair, ms(from), ms(to), 1).catch(() => undefined);
    if (told && told.from <= ms(from) && told.trades.length > 0)
      return { series: seriesFromTrades(told.trades, from, to), exactFrom: from };
    return { series: await minutePast(rest, pair, from, to), exactFrom: to };
  }
  const exactFrom = Math.max(from, to - EXACT_SECONDS_AT_ONCE);
  const [older, newer] = await Promise.all([
    exactFrom > from ? minutePast(rest, pair, from, exactFrom) : undefined,
    exactPast(rest, pair, exactFrom, to),
  ]);
  return { series: older ? joined(older, newer) : newer, exactFrom };
}

/** Exact seconds [from, to) from 1 s candles; only where the exchange has them. */
async function exactPast(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries> {
  return seriesFromSecondCandles(await rest.candles(pair, 1, ms(from), ms(to)), from, to);
}

/** Exact seconds by the best an exchange serves: its second candles, else whole trades, which may begin after `from`. */
export function exactSeries(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  return rest.finestCandleSeconds === 1 ? exactPast(rest, pair, from, to) : secondTradePast(rest, pair, from, to);
}

/**
 * Exact seconds as far back within [from, to) as the exchange serves them: where whole trades are refused or lack volume, the
 * newest thousand. Undefined when nothing reaches.
 */
export async function exactSeriesSoFar(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
  log: Log,
): Promise<SecondSeries | undefined> {
  if (rest.finestCandleSeconds === 1) return exactSeries(rest, pair, from, to);
  const timed = await exactSeries(rest, pair, from, to).catch((error: unknown) => {
    log.debug({ pair, error: String(error) }, "no trades by time, asking for the newest");
    return undefined;
  });
  return timed ?? seriesFromNewestTrades(await rest.recentTrades(pair), from, to, TRADES_PER_CALL);
}

/** Exact seconds of trades asked by time, as near to `from` as requests reach; undefined where they lack volume the candles have. */
async function secondTradePast(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  const told = await rest.secondTrades?.(pair, ms(from), ms(to), MOST_REQUESTS);
  if (!told || told.from >= ms(to)) return undefined;
  const start = Math.ceil(told.from / 60_000) * 60_000;
  const end = Math.floor(ms(to) / 60_000) * 60_000;
  const candles = end > start ? await rest.candles(pair, 60, start, end) : [];
  const candleVolume = candles.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0);
  const tradeVolume = told.trades.reduce(
    (sum, { time, quoteVolume }) => (time >= start && time < end ? sum + quoteVolume : sum),
    0,
  );
  if (tradeVolume < candleVolume * WHOLE_ENOUGH) return undefined;
  return seriesFromTrades(told.trades, Math.ceil(told.from / 1000), to);
}

async function minutePast(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries> {
  const candles = await rest.candles(pair, 60, ms(Math.floor(from / 60) * 60), ms(to));
  return seriesFromMinuteCandles(candles, from, to, Math.max(to, Math.floor(Date.now() / 1000)));
}

function joined(older: SecondSeries, newer: SecondSeries): SecondSeries {
  const prices = new Float64Array(older.prices.length + newer.prices.length);
  prices.set(older.prices);
  prices.set(newer.prices, older.prices.length);
  const volumes = new Float64Array(prices.length);
  volumes.set(older.volumes);
  volumes.set(newer.volumes, older.volumes.length);
  return {
    from: older.from,
    prices,
    volumes,
    priceBefore: older.priceBefore,
    lastTradeAt: Math.max(older.lastTradeAt, newer.lastTradeAt),
  };
}
