// Binance spot over HTTP: pairs, candles, and pages of aggregate trades that fill gaps. Weights are from rest-api.md.

import type { Candle, ExchangeInterval } from "../../../shared/market/candle.ts";
import { candlesOf, isRecord, isTrade, type JsonRecord, lengthOf, numberOf, type OnLeftOut, placesOf } from "../answer-checks.ts";
import { chartOfPages } from "../chart-pages.ts";
import type { ExchangeRest } from "../exchange.ts";
import type { NumberedTrade, NumberedTrades } from "../id-ledger.ts";
import { createRequestBudget, OwnAllowance } from "../request-budget.ts";
import { burstLimits, withShare } from "../request-meters.ts";
import { createRestClient } from "../rest-client.ts";
import { createV3Rest, DEPTH, type PairFilter } from "../v3-rest.ts";
import type { RestOptions } from "../venue.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";

const INTERVALS: Readonly<Record<ExchangeInterval, string>> = {
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

export const BINANCE_REQUESTS = withShare(
  burstLimits(LIMITS.burstWeight, LIMITS.weightPerSecond, LIMITS.concurrentRequests),
  DEPTH,
  LIMITS.depthWeightPerSecond,
  LIMITS.depthBurstWeight,
);

/** Open USDT spot pairs, without the leveraged UP/DOWN tokens. */
export const BINANCE_PAIRS: PairFilter = {
  accepts: (row, base, bases) =>
    row["status"] === "TRADING" &&
    row["quoteAsset"] === "USDT" &&
    row["isSpotTradingAllowed"] !== false &&
    !isLeveraged(row, base, bases),
  missingVolumeIsZero: false,
};

const OTHER_SIDE: Readonly<Record<string, string>> = { UP: "DOWN", DOWN: "UP", BULL: "BEAR", BEAR: "BULL" };

/**
 * BTCUP is 3x BTC. Permissions say which tokens are leveraged; without them we require that both sides exist beside the coin they
 * are named after, because JUP and SYRUP are ordinary coins.
 */
function isLeveraged(row: JsonRecord, base: string, bases: ReadonlySet<string>): boolean {
  const permissions = [row["permissions"], row["permissionSets"]].flat(2).filter((permission) => typeof permission === "string");
  if (permissions.length > 0) return permissions.includes("LEVERAGED");
  const [, underlying = "", side = ""] = /^(.{2,}?)(UP|DOWN|BULL|BEAR)$/u.exec(base) ?? [];
  return bases.has(underlying) && bases.has(`${underlying}${OTHER_SIDE[side] ?? ""}`);
}

/** The trades of one page; undefined for each one that cannot be read. Throws RestError on any other shape. */
export function aggregateTradesOf(answer: unknown, onLeftOut?: OnLeftOut): (NumberedTrade | undefined)[] {
  return placesOf({ exchange: "binance", path: AGG_TRADES, onLeftOut }, answer, isRecord, (row) => {
    const price = numberOf(row["p"]);
    const trade = { id: numberOf(row["a"]), price, quoteVolume: price * numberOf(row["q"]), time: numberOf(row["T"]) };
    return Number.isSafeInteger(trade.id) && trade.id >= 0 && isTrade(trade) && trade.quoteVolume > 0 ? trade : undefined;
  });
}

/** Numbered trades here are aggregate trades, 1,000 per page. */
export function createBinanceRest(options: RestOptions): ExchangeRest & NumberedTrades {
  const budget = createRequestBudget(BINANCE_REQUESTS, options.allowance ?? new OwnAllowance(BINANCE_REQUESTS));
  const get = createRestClient({
    ...options,
    exchange: "binance",
    budget,
    onAnswer(answer) {
      const used = numberOf(answer.headers.get(LIMITS.usedWeightHeader));
      // Binance counts by whole clock minutes; without its clock, a quarter minute is the cheapest safe wait.
      if (used > LIMITS.weightCeiling) budget.pause(LIMITS.ceilingPauseMs, true);
      options.onAnswer?.(answer);
    },
  });

  const { onLeftOut } = options;
  const klines = { exchange: "binance", path: KLINES, onLeftOut } as const;

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
      const answer = await get({ path: KLINES, query, weight: 2, priority: isUrgent ? "live" : "history" });
      const page = candlesOf(klines, answer, stepMs);
      const fresh = page.filter((candle) => candle.openTime >= from && candle.openTime < toTime);
      all.push(...fresh);
      if (lengthOf(answer) < LIMITS.candlesPerRequest) break;
      // A full page may hold nothing usable; the next page then starts where this one must have ended.
      from = (fresh.at(-1)?.openTime ?? from + (LIMITS.candlesPerRequest - 1) * stepMs) + stepMs;
    }
    return all;
  };

  const chart: ExchangeRest["chart"] = (pair, interval, limit, { before, signal } = {}) =>
    chartOfPages(klines, { interval, limit, before, rowsPerPage: LIMITS.candlesPerRequest }, async (end, rows) => {
      const endTime = end === undefined ? undefined : end - 1;
      const query = { symbol: pair, interval: INTERVALS[interval], endTime, limit: rows };
      const answer = await get({ path: KLINES, query, weight: 2, priority: "reader", signal });
      return { answer, isLast: lengthOf(answer) < rows };
    });

  async function tradesFrom(pair: string, fromId?: number): ReturnType<NumberedTrades["tradesFrom"]> {
    const query = { symbol: pair, fromId, limit: LIMITS.tradesPerRequest };
    return aggregateTradesOf(await get({ path: AGG_TRADES, query, weight: 4 }), onLeftOut);
  }

  return {
    ...createV3Rest("binance", get, {
      infoWeight: 20,
      infoQuery: { ...TRADING, permissions: "SPOT", showPermissionSets: "false" },
      tickersWeight: 80,
      quotesWeight: 4,
      namesQuoted: true,
      depth: LIMITS.depthSteps,
      tickersQuery: { type: "MINI", ...TRADING },
      pairs: BINANCE_PAIRS,
      onLeftOut,
    }),
    candles,
    tradesFrom,
    async recentTrades(pair, onUnread) {
      const page = await tradesFrom(pair);
      const trades = page.filter((trade) => trade !== undefined);
      if (trades.length < page.length) onUnread?.();
      return trades;
    },
    chart,
  };
}
