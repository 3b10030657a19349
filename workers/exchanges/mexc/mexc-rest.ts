// MEXC spot over HTTP: similar to Binance, but with one-minute candles at finest, 500 per page, and trades without ids.

import { barLengthMs, type Candle, type ExchangeInterval } from "../../../shared/market/candle.ts";
import { candlesOf, isRecord, isTrade, lengthOf, numberOf, oldestOpenIn, type OnLeftOut, rowsOf } from "../answer-checks.ts";
import { chartOfPages } from "../chart-pages.ts";
import type { ExchangeRest, RestTrade } from "../exchange.ts";
import { createRequestBudget, OwnAllowance } from "../request-budget.ts";
import { pacedLimits, withShare, type Priority } from "../request-meters.ts";
import { createRestClient } from "../rest-client.ts";
import { RestError } from "../rest-error.ts";
import { createV3Rest, DEPTH } from "../v3-rest.ts";
import type { RestOptions } from "../venue.ts";
import { MEXC_LIMITS as LIMITS } from "./mexc-limits.ts";
import { MEXC_PAIRS } from "./mexc-pairs.ts";
import { AGG_TRADES, secondTrades } from "./mexc-second-trades.ts";

const MINUTE_MS = 60_000;
const KLINES = "/api/v3/klines";
const TRADES = "/api/v3/trades";
const INTERVALS: Readonly<Record<ExchangeInterval, string>> = {
  "1": "1m",
  "5": "5m",
  "15": "15m",
  "30": "30m",
  "60": "60m",
  "240": "4h",
  "1D": "1d",
  "1W": "1W",
};

export const MEXC_REQUESTS = withShare(
  pacedLimits(LIMITS.requestSpacingMs, LIMITS.weightPerSecond, LIMITS.concurrentRequests),
  DEPTH,
  LIMITS.depthPerSecond,
  LIMITS.depthBurst,
);

/** The trades of an answer, oldest first. Throws RestError on any other shape. */
export function tradesOf(answer: unknown, onLeftOut?: OnLeftOut): RestTrade[] {
  const trades = rowsOf({ exchange: "mexc", path: TRADES, onLeftOut }, answer, isRecord, (row) => {
    const price = numberOf(row["price"]);
    // price × qty instead of the rounded quoteQty: repairs compare it with the same product from the socket.
    const trade = { price, quoteVolume: price * numberOf(row["qty"]), time: numberOf(row["time"]) };
    return isTrade(trade) ? trade : undefined;
  });
  if (trades.length > 1 && (trades[0] as RestTrade).time > (trades.at(-1) as RestTrade).time) trades.reverse();
  return trades.sort((a, b) => a.time - b.time);
}

/** Whether an answer has rows before `end`; rows without a time cannot tell. */
function hasOlder(answer: unknown, end: number): boolean {
  const oldest = oldestOpenIn(answer);
  return lengthOf(answer) > 0 && (oldest < end || oldest === Number.POSITIVE_INFINITY);
}

export function createMexcRest(options: RestOptions): ExchangeRest {
  const budget = createRequestBudget(MEXC_REQUESTS, options.allowance ?? new OwnAllowance(MEXC_REQUESTS));
  const get = createRestClient({ ...options, exchange: "mexc", budget });
  const { onLeftOut } = options;
  const source = { exchange: "mexc", path: KLINES, onLeftOut } as const;
  const klines = (
    query: Record<string, string | number>,
    more: { priority: Priority; signal?: AbortSignal | undefined },
  ): Promise<unknown> => get({ path: KLINES, query, weight: 1, ...more });

  const candles: ExchangeRest["candles"] = async (pair, seconds, fromTime, toTime, isUrgent = false) => {
    if (seconds !== 60) throw new RestError("mexc", "refused", 0, `${KLINES}: candles of ${seconds} s are not served`);
    const all: Candle[] = [];
    for (let from = Math.ceil(fromTime / MINUTE_MS) * MINUTE_MS; from < toTime; from += LIMITS.candlesPerRequest * MINUTE_MS) {
      const until = Math.min(from + LIMITS.candlesPerRequest * MINUTE_MS, toTime);
      // The end is exclusive in practice though documented otherwise; one millisecond less works both ways.
      const query = { symbol: pair, interval: "1m", startTime: from, endTime: until - 1, limit: LIMITS.candlesPerRequest };
      const page = candlesOf(source, await klines(query, { priority: isUrgent ? "live" : "history" }));
      all.push(...page.filter((candle) => candle.openTime >= from && candle.openTime < until));
    }
    return all;
  };

  const chart: ExchangeRest["chart"] = (pair, interval, limit, { before, signal } = {}) =>
    chartOfPages(source, { interval, limit, before, rowsPerPage: LIMITS.candlesPerRequest }, async (end, rows) => {
      const ask = (query: Record<string, number>): Promise<unknown> =>
        klines({ symbol: pair, interval: INTERVALS[interval], ...query, limit: rows }, { priority: "reader", signal });
      if (end === undefined) return { answer: await ask({}), isLast: false };
      const span = await ask({ startTime: end - rows * barLengthMs(interval), endTime: end - 1 });
      if (hasOlder(span, end)) return { answer: span, isLast: false };
      // An empty span is before the listing, or inside a halt that is longer than the span.
      const answer = await ask({ endTime: end - 1 });
      return { answer, isLast: !hasOlder(answer, end) };
    });

  return {
    ...createV3Rest("mexc", get, {
      ...{ infoWeight: 10, tickersWeight: 40, quotesWeight: 1, namesQuoted: false },
      depth: [{ levels: LIMITS.depthLevels, weight: 1 }],
      ...{ pairs: MEXC_PAIRS, onLeftOut },
    }),
    candles,
    chart,
    async secondTrades(pair, fromTime, toTime, requests, isUrgent = false) {
      const ask = (startTime: number, endTime: number): Promise<unknown> => {
        const query = { symbol: pair, startTime, endTime, limit: LIMITS.tradesPerRequest };
        return get({ path: AGG_TRADES, query, weight: 1, priority: isUrgent ? "live" : "history" });
      };
      return secondTrades(ask, { fromTime, toTime, limit: LIMITS.tradesPerRequest, maxRequests: requests, onLeftOut });
    },
    async recentTrades(pair, onUnread) {
      const answer = await get({ path: TRADES, query: { symbol: pair, limit: LIMITS.tradesPerRequest }, weight: 5 });
      return tradesOf(answer, (path, sample) => {
        onUnread?.();
        onLeftOut?.(path, sample);
      });
    },
  };
}
