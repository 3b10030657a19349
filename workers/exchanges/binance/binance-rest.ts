// Binance spot over HTTP: universe, candles, trades and the pages of aggregate trades that heal a gap.

import type { Candle, ChartInterval } from "../../../shared/market/candle.ts";
import type { Log } from "../../../shared/node/log.ts";
import { dayFiguresOf, TICKER_24H } from "../volumes24h.ts";
import { candlesOf, isRecord, malformed, numberOf, recordsOf } from "../answer-checks.ts";
import { minuteWeightRule } from "../budget-rules.ts";
import type { ExchangeRest, RestTrade } from "../exchange.ts";
import { createRequestBudget } from "../request-budget.ts";
import { createRestClient, type RestClientOptions } from "../rest-client.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";
import { binanceUniverse } from "./binance-universe.ts";

/** A trade with Binance's aggregate id: per pair, rising by one. */
export interface AggregateTrade extends RestTrade {
  readonly id: number;
}

export interface BinanceRest extends ExchangeRest {
  /** Up to 1,000 aggregate trades from this id on, or the newest ones, oldest first; may trail the sockets by seconds. */
  aggregateTrades(pair: string, fromId?: number): Promise<readonly AggregateTrade[]>;
}

export interface RestOptions extends Pick<RestClientOptions, "timeoutMs" | "attempts" | "longestPauseMs"> {
  /** Base address without a path, like https://api.binance.com. */
  readonly baseUrl: string;
  readonly log: Log;
}

const INTERVALS: Readonly<Record<ChartInterval, string>> = {
  "1": "1m",
  "5": "5m",
  "15": "15m",
  "30": "30m",
  "60": "1h",
  "240": "4h",
  "1D": "1d",
  "1W": "1w",
};
const AGG_TRADES = "/api/v3/aggTrades";
const KLINES = "/api/v3/klines";

function aggregateTradesOf(answer: unknown): AggregateTrade[] {
  return recordsOf("binance", AGG_TRADES, answer).map((row) => {
    const price = numberOf(row["p"]);
    const trade = { id: numberOf(row["a"]), price, quoteVolume: price * numberOf(row["q"]), time: numberOf(row["T"]) };
    if (!(trade.id >= 0 && price > 0 && trade.quoteVolume > 0 && trade.time > 0))
      throw malformed("binance", AGG_TRADES, `unusable trade ${JSON.stringify(row).slice(0, 120)}`);
    return trade;
  });
}

/** REST side of Binance spot; weights are those of rest-api.md. */
export function createBinanceRest(options: RestOptions): BinanceRest {
  const rule = minuteWeightRule(LIMITS.weightPerMinute, LIMITS.weightCeiling, LIMITS.concurrentRequests);
  const get = createRestClient({
    ...options,
    exchange: "binance",
    budget: createRequestBudget(rule),
    onHeaders(headers) {
      const used = numberOf(headers.get("x-mbx-used-weight-1m"));
      if (used > 0) rule.observed(performance.now(), used);
    },
  });

  async function candles(pair: string, seconds: 1 | 60, fromTime: number, toTime: number): Promise<readonly Candle[]> {
    const stepMs = seconds * 1000;
    const all: Candle[] = [];
    for (let from = Math.ceil(fromTime / stepMs) * stepMs; from < toTime;) {
      const query = {
        symbol: pair,
        interval: seconds === 1 ? "1s" : "1m",
        startTime: from,
        endTime: toTime - 1,
        limit: LIMITS.candlesPerRequest,
      };
      const page = candlesOf("binance", KLINES, await get({ path: KLINES, query, weight: 2 }));
      const fresh = page.filter((candle) => candle.openTime >= from && candle.openTime < toTime);
      all.push(...fresh);
      const last = fresh.at(-1);
      if (!last || page.length < LIMITS.candlesPerRequest) break;
      from = last.openTime + stepMs;
    }
    return all;
  }

  async function aggregateTrades(pair: string, fromId?: number): Promise<AggregateTrade[]> {
    const query = { symbol: pair, fromId, limit: LIMITS.tradesPerRequest };
    return aggregateTradesOf(await get({ path: AGG_TRADES, query, weight: 4 }));
  }

  return {
    exchange: "binance",
    finestCandleSeconds: 1,
    candles,
    async serverTime() {
      const answer = await get({ path: "/api/v3/time", weight: 1, urgent: true });
      const time = isRecord(answer) ? numberOf(answer["serverTime"]) : Number.NaN;
      if (!(time > 0)) throw malformed("binance", "/api/v3/time", "no serverTime");
      return time;
    },
    async listed() {
      const status = { symbolStatus: "TRADING" };
      const [info, tickers] = await Promise.all([
        get({ path: "/api/v3/exchangeInfo", query: { ...status, permissions: "SPOT", showPermissionSets: "false" }, weight: 20 }),
        get({ path: "/api/v3/ticker/24hr", query: { type: "MINI", ...status }, weight: 80 }),
      ]);
      return binanceUniverse(info, tickers);
    },
    async dayFigures() {
      return dayFiguresOf(
        "binance",
        await get({ path: TICKER_24H, query: { type: "MINI", symbolStatus: "TRADING" }, weight: 80 }),
      );
    },
    aggregateTrades,
    recentTrades: (pair) => aggregateTrades(pair),
    async chart(pair, interval, limit) {
      const query = { symbol: pair, interval: INTERVALS[interval], limit: Math.min(limit, LIMITS.candlesPerRequest) };
      return candlesOf("binance", KLINES, await get({ path: KLINES, query, weight: 2, urgent: true }));
    },
  };
}
