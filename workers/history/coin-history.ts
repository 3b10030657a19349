// Fetches one coin's history from an exchange at the best resolution it serves, as a series of seconds.

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
import { agreesSince, endOf, minuteVolumes, type MinuteVolumes } from "./minute-proof.ts";

const TRADES_PER_CALL = 1000;
/** More requests for one coin would starve the others. */
const MAX_REQUESTS = 80;
/** Rows per candle request: 16 min 40 s of exact seconds. */
const EXACT_SECONDS_AT_ONCE = 1000;
/** A window compares with a price at most this old, s. */
const MAX_WINDOW_SECONDS = Math.max(...WINDOW_MINUTES) * 60;

/** REST may lag behind the sockets by this much. */
const REST_TRAILS_SECONDS = 2;

/** Whether REST, asked at `nowSecond`, has all trades of the seconds before `to`. */
export const isSettled = (to: number, nowSecond: number): boolean => nowSecond >= to + REST_TRAILS_SECONDS;

export interface CoinHistory {
  readonly series: SecondSeries;
  /** Epoch second from which the series is exact. */
  readonly exactFrom: number;
  /** Exact provided that the exchange's candles, not requested yet, agree with these minutes. */
  readonly unproven?: MinuteVolumes;
}

const MINUTE_MS = 60_000;
const ms = (second: number): number => second * 1000;
const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * History of [from, to) in at most two requests: exact for the newest 1,000 seconds if the exchange has 1 s candles; otherwise
 * exact for coins whose trades fit one answer and minute-exact for busier ones. Urgent requests overtake others. `nowSecond`:
 * epoch second by the exchange's clock.
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
    const answer = await rest.secondTrades?.(pair, minuteOf(ms(from)), ms(to), 1, isUrgent).catch(() => undefined);
    if (answer && answer.from <= ms(from) && answer.trades.length > 0) {
      const series = await tradedSeries(rest, pair, answer.trades, from, to, isUrgent);
      return { series, exactFrom: from, unproven: minuteVolumes(answer.trades, answer.from, ms(to)) };
    }
    return { series: await fromMinutes(from, to), exactFrom: to };
  }
  const exactFrom = Math.max(from, to - EXACT_SECONDS_AT_ONCE);
  const [older, newer] = await Promise.all([
    exactFrom > from ? fromMinutes(from, exactFrom) : undefined,
    fetchSecondCandles(rest, pair, exactFrom, to, isUrgent),
  ]);
  return { series: older ? joined(older, newer) : newer, exactFrom };
}

/** Exact seconds [from, to) from 1 s candles; only for exchanges that have them. */
async function fetchSecondCandles(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
  isUrgent = false,
): Promise<SecondSeries> {
  return seriesFromSecondCandles(await rest.candles(pair, 1, ms(from), ms(to), isUrgent), from, to);
}

/** Exact seconds from an exchange's best source: second candles, else all trades, which may begin after `from`. */
export function fetchExactSeries(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  return rest.finestCandleSeconds === 1 ? fetchSecondCandles(rest, pair, from, to) : fetchTradeSeries(rest, pair, from, to);
}

/**
 * Exact seconds as far back within [from, to) as the exchange serves them; if trades by time are refused or incomplete, from the
 * newest thousand trades. Undefined when there are none.
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
  return timed ?? (await fetchNewestTradeSeries(rest, pair, from, to));
}

/** Exact seconds from trades by time, as near to `from` as requests reach and every minute agrees with its candle. */
async function fetchTradeSeries(rest: ExchangeRest, pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
  const answer = await rest.secondTrades?.(pair, minuteOf(ms(from)), ms(to), MAX_REQUESTS);
  if (!answer || answer.from >= ms(to)) return undefined;
  const minutes = minuteVolumes(answer.trades, answer.from, ms(to));
  const candles = await candlesOf(rest, pair, minuteOf(answer.from), minutes);
  const start = Math.max(from, Math.ceil(answer.from / 1000), agreesSince(minutes, candles));
  return start < to ? tradedSeries(rest, pair, answer.trades, start, to, false, candles) : undefined;
}

/** The same from the newest trades. */
async function fetchNewestTradeSeries(
  rest: ExchangeRest,
  pair: string,
  from: number,
  to: number,
): Promise<SecondSeries | undefined> {
  let isWhole = true;
  const trades = await rest.recentTrades(pair, () => {
    isWhole = false;
  });
  if (!isWhole) return undefined;
  const series = seriesFromNewestTrades(trades, from, to, TRADES_PER_CALL);
  if (!series) return undefined;
  const minutes = minuteVolumes(trades, ms(series.from), ms(to));
  const start = Math.max(series.from, agreesSince(minutes, await candlesOf(rest, pair, minutes.fromTime, minutes)));
  if (start >= to) return undefined;
  return start === series.from ? series : seriesFromTrades(trades, start, to);
}

/** The exchange's candles from then (epoch ms) to the end of these minutes. */
async function candlesOf(rest: ExchangeRest, pair: string, fromTime: number, minutes: MinuteVolumes): Promise<readonly Candle[]> {
  return minutes.volumes.length > 0 ? rest.candles(pair, 60, fromTime, endOf(minutes)) : [];
}

export async function isProven(rest: ExchangeRest, pair: string, minutes: MinuteVolumes): Promise<boolean> {
  return agreesSince(minutes, await candlesOf(rest, pair, minutes.fromTime, minutes)) === Number.NEGATIVE_INFINITY;
}

/**
 * Exact seconds [from, to) from all trades of that time. If windows begin before the first trade, the price comes from a candle,
 * either one of `known` or a requested one.
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
  const oldestWindow = to - MAX_WINDOW_SECONDS;
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
