// Fetches one coin's history from an exchange in the best grain it serves, as a series of seconds.

import type { Candle } from "../../shared/market/candle.ts";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { Log } from "../../shared/node/log.ts";
import type { ExchangeRest, RestTrade } from "../exchanges/exchange.ts";
import {
  seriesFromMinuteCandles,
  seriesFromNewestTrades,
  seriesFromSecondCandles,
  seriesFromTrades,
  type SecondSeries,
} from "../book/second-series.ts";
import type { Range } from "./exactness.ts";

/** Number of newest trades in one REST answer. */
const TRADES_PER_CALL = 1000;
/** More requests for one coin would starve the others. */
const MAX_REQUESTS = 80;
/** Trades must account for this share of the candles' volume to be trusted. */
const MIN_VOLUME_SHARE = 0.999;
/** Rows of one candle request: 16 min 40 s of exact seconds. */
const EXACT_SECONDS_AT_ONCE = 1000;
/** A window compares with a price that is so old at most, s. */
const LONGEST_WINDOW_SECONDS = Math.max(...WINDOW_MINUTES) * 60;

/** REST may trail the sockets by so long. */
const REST_TRAILS_SECONDS = 2;

/** Whether REST, asked at `nowSecond`, has all trades of the seconds before `to`. */
export const isSettled = (to: number, nowSecond: number): boolean => nowSecond >= to + REST_TRAILS_SECONDS;

export interface CoinHistory {
  readonly series: SecondSeries;
  /** Epoch second from which the series is exact. */
  readonly exactFrom: number;
}

const MINUTE_MS = 60_000;
const ms = (second: number): number => second * 1000;
const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * History of [from, to) in at most two requests: exact for the newest 1,000 seconds where the exchange has 1 s candles;
 * elsewhere exact for coins whose trades fit one answer, true to the minute for busier ones. Urgent requests overtake others.
 * `nowSecond`: epoch second by the exchange's clock.
 */
export async function fetchQuickHistory(
  rest: ExchangeRest,
  pair: string,
  { from, to }: Range,
  isUrgent: boolean,
  nowSecond: () => number,
): Promise<CoinHistory> {
  const fromMinutes = async (start: number, end: number): Promise<SecondSeries> => {
    const candles = await rest.candles(pair, 60, minuteOf(ms(start)), ms(end), isUrgent);
    return seriesFromMinuteCandles(candles, start, end, Math.max(end, nowSecond()));
  };
  if (rest.finestCandleSeconds === 60) {
    const answer = await rest.secondTrades?.(pair, ms(from), ms(to), 1, isUrgent).catch(() => undefined);
    if (answer && answer.from <= ms(from) && answer.trades.length > 0)
      return { series: await tradedSeries(rest, pair, answer.trades, from, to, isUrgent), exactFrom: from };
    return { series: await fromMinutes(from, to), exactFrom: to };
  }
  const exactFrom = Math.max(from, to - EXACT_SECONDS_AT_ONCE);
  const [older, newer] = await Promise.all([
    exactFrom > from ? fromMinutes(from, exactFrom) : undefined,
    fetchSecondCandles(rest, pair, exactFrom, to, isUrgent),
  ]);
  return { series: older ? joined(older, newer) : newer, exactFrom };
}

/** Exact seconds [from, to) from 1 s candles; only where the exchange has them. */
async function fetchSecondCandles(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
  isUrgent = false,
): Promise<SecondSeries> {
  return seriesFromSecondCandles(await rest.candles(pair, 1, ms(from), ms(to), isUrgent), from, to);
}

/** Exact seconds from the best source of an exchange: second candles, else all trades, which may begin after `from`. */
export function fetchExactSeries(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  return rest.finestCandleSeconds === 1 ? fetchSecondCandles(rest, pair, from, to) : fetchTradeSeries(rest, pair, from, to);
}

/**
 * Exact seconds as far back within [from, to) as the exchange serves them; where trades by time are refused or lack volume,
 * those of the newest thousand trades. Undefined when none lie within.
 */
export async function fetchNewestExactSeries(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
  log: Log,
): Promise<SecondSeries | undefined> {
  if (rest.finestCandleSeconds === 1) return fetchExactSeries(rest, pair, from, to);
  const timed = await fetchExactSeries(rest, pair, from, to).catch((error: unknown) => {
    log.debug({ pair, error: String(error) }, "no trades by time, asking for the newest");
    return undefined;
  });
  return timed ?? seriesFromNewestTrades(await rest.recentTrades(pair), from, to, TRADES_PER_CALL);
}

/** Exact seconds from trades by time, as near to `from` as requests reach; undefined where they lack volume the candles have. */
async function fetchTradeSeries(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  const answer = await rest.secondTrades?.(pair, ms(from), ms(to), MAX_REQUESTS);
  if (!answer || answer.from >= ms(to)) return undefined;
  const start = Math.ceil(answer.from / MINUTE_MS) * MINUTE_MS;
  const end = Math.floor(ms(to) / MINUTE_MS) * MINUTE_MS;
  const candles = end > start ? await rest.candles(pair, 60, minuteOf(answer.from), end) : [];
  // The least the candles may stand for: their volumes are rounded.
  const candleVolume = candles.reduce(
    (sum, { openTime, quoteVolume, quoteStep = 0 }) => (openTime >= start ? sum + Math.max(0, quoteVolume - quoteStep) : sum),
    0,
  );
  const tradeVolume = answer.trades.reduce(
    (sum, { time, quoteVolume }) => (time >= start && time < end ? sum + quoteVolume : sum),
    0,
  );
  if (tradeVolume < candleVolume * MIN_VOLUME_SHARE) return undefined;
  return tradedSeries(rest, pair, answer.trades, Math.ceil(answer.from / 1000), to, false, candles);
}

/**
 * Exact seconds [from, to) from all trades of that time. Where windows begin before the first of them, a candle has the price: one of
 * `known`, else it is asked for.
 */
async function tradedSeries(
  rest: ExchangeRest,
  pair: string,
  trades: readonly RestTrade[],
  from: number,
  to: number,
  isUrgent: boolean,
  known: readonly Candle[] = [],
): Promise<SecondSeries> {
  const series = seriesFromTrades(trades, from, to);
  const oldestWindow = to - LONGEST_WINDOW_SECONDS;
  const firstTradeAt = trades[0]?.time ?? Number.POSITIVE_INFINITY;
  if (from > oldestWindow || firstTradeAt <= ms(oldestWindow)) return series;
  const minute = minuteOf(ms(from));
  // Nothing traded in it after `from`: its close is the price until the first trade.
  const candle =
    known.find(({ openTime }) => openTime === minute) ??
    (await rest.candles(pair, 60, minute, minute + MINUTE_MS, isUrgent)).at(0);
  return { ...series, priceBefore: candle?.close ?? Number.NaN };
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
