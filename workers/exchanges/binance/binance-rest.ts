// Binance spot over HTTP: pairs, candles, and the pages of aggregate trades that heal a gap. Weights are those of rest-api.md.

import type { Candle, ChartInterval } from "../../../shared/market/candle.ts";
import { candlesOf, malformed, numberOf, recordsOf, type JsonRecord } from "../answer-checks.ts";
import type { ExchangeRest } from "../exchange.ts";
import type { NumberedTrade, NumberedTrades } from "../id-ledger.ts";
import { createRequestBudget, OwnAllowance } from "../request-budget.ts";
import { burstLimits } from "../request-meters.ts";
import { createRestClient } from "../rest-client.ts";
import { createV3Rest, type PairFilter } from "../v3-rest.ts";
import type { RestOptions } from "../venue.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";

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
const TRADING = { symbolStatus: "TRADING" };

export const BINANCE_REQUESTS = burstLimits(LIMITS.burstWeight, LIMITS.weightPerSecond, LIMITS.concurrentRequests);

/** USDT spot pairs open for trading, without the leveraged UP/DOWN tokens. */
export const BINANCE_PAIRS: PairFilter = {
  accepts: (row, base, bases) =>
    row["status"] === "TRADING" &&
    row["quoteAsset"] === "USDT" &&
    row["isSpotTradingAllowed"] !== false &&
    !isLeveraged(row, base, bases),
  missingVolumeIsZero: false,
};

/** BTCUP is BTC threefold: a name of a listed coin with UP or DOWN behind it. JUP and SYRUP are coins. */
function isLeveraged(row: JsonRecord, base: string, bases: ReadonlySet<string>): boolean {
  if (Array.isArray(row["permissions"]) && row["permissions"].includes("LEVERAGED")) return true;
  const underlying = /^(.{2,})(?:UP|DOWN|BULL|BEAR)$/u.exec(base)?.[1];
  return underlying !== undefined && bases.has(underlying);
}

/** The trades of one page, as they were served. Throws RestError on an answer of another shape. */
export function aggregateTradesOf(answer: unknown): NumberedTrade[] {
  return recordsOf("binance", AGG_TRADES, answer).map((row) => {
    const price = numberOf(row["p"]);
    const trade = { id: numberOf(row["a"]), price, quoteVolume: price * numberOf(row["q"]), time: numberOf(row["T"]) };
    if (!(trade.id >= 0 && price > 0 && trade.quoteVolume > 0 && trade.time > 0))
      throw malformed("binance", AGG_TRADES, `unusable trade ${JSON.stringify(row).slice(0, 120)}`);
    return trade;
  });
}

/** REST side of Binance spot. Its numbered trades are aggregate trades, 1,000 a page. */
export function createBinanceRest(options: RestOptions): ExchangeRest & NumberedTrades {
  const budget = createRequestBudget(BINANCE_REQUESTS, options.allowance ?? new OwnAllowance(BINANCE_REQUESTS));
  const get = createRestClient({
    ...options,
    exchange: "binance",
    budget,
    onAnswer(answer) {
      const used = numberOf(answer.headers.get(LIMITS.usedWeightHeader));
      // The exchange counts whole clock minutes; without its clock a full quarter is the cheapest safe wait.
      if (used > LIMITS.weightCeiling) budget.pause(LIMITS.ceilingPauseMs, true);
      options.onAnswer?.(answer);
    },
  });

  const candles: ExchangeRest["candles"] = async (pair, seconds, fromTime, toTime, isUrgent = false) => {
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
      const page = candlesOf(
        "binance",
        KLINES,
        await get({ path: KLINES, query, weight: 2, priority: isUrgent ? "live" : "history" }),
      );
      const fresh = page.filter((candle) => candle.openTime >= from && candle.openTime < toTime);
      all.push(...fresh);
      const last = fresh.at(-1);
      if (!last || page.length < LIMITS.candlesPerRequest) break;
      from = last.openTime + stepMs;
    }
    return all;
  };

  async function tradesFrom(pair: string, fromId?: number): Promise<NumberedTrade[]> {
    const query = { symbol: pair, fromId, limit: LIMITS.tradesPerRequest };
    return aggregateTradesOf(await get({ path: AGG_TRADES, query, weight: 4 }));
  }

  return {
    ...createV3Rest("binance", get, {
      infoWeight: 20,
      infoQuery: { ...TRADING, permissions: "SPOT", showPermissionSets: "false" },
      tickersWeight: 80,
      tickersQuery: { type: "MINI", ...TRADING },
      pairs: BINANCE_PAIRS,
    }),
    candles,
    tradesFrom,
    recentTrades: (pair) => tradesFrom(pair),
    async chart(pair, interval, limit, { before, signal } = {}) {
      const query = {
        symbol: pair,
        interval: INTERVALS[interval],
        endTime: before === undefined ? undefined : before - 1,
        limit: Math.min(limit, LIMITS.candlesPerRequest),
      };
      return candlesOf("binance", KLINES, await get({ path: KLINES, query, weight: 2, priority: "reader", signal }));
    },
  };
}
