// The REST dialect of Binance that MEXC follows: clock, coin list and 24 h figures under /api/v3 in the same shapes. Weights,
// pair filters, candles and trades differ and stay with the venue.

import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { isCoinName } from "../../shared/market/coin-name.ts";
import { decimalsOf } from "../../shared/market/universe.ts";
import {
  type AnswerSource,
  isEpochMs,
  isRecord,
  type JsonRecord,
  leaveOut,
  malformed,
  numberOf,
  type OnLeftOut,
  recordsOf,
} from "./answer-checks.ts";
import { DepthSteps, type DepthStep } from "./depth-steps.ts";
import type { DayFigures, ExchangeRest, ListedTicker } from "./exchange.ts";
import { isPlausible, MAX_VOLUME } from "./price-guard.ts";
import type { RestClient } from "./rest-client.ts";
import { RestError } from "./rest-error.ts";
import { ordersIn } from "./order-rows.ts";
import { plainTickSize } from "./tick-size.ts";

const TIME = "/api/v3/time";
const INFO = "/api/v3/exchangeInfo";
const TICKERS = "/api/v3/ticker/24hr";
const BOOKS = "/api/v3/ticker/bookTicker";
/** Of one coin's order book. */
export const DEPTH = "/api/v3/depth";
/** A quote that comes later is of no use, ms. */
const QUOTES_WITHIN_MS = 3000;
/** The same of an order book, waiting for its turn included. */
const DEPTH_WITHIN_MS = 4000;
/** Longer lists of names do not fit an address: then all pairs are asked for. */
const MAX_NAMES = 6500;

type Query = Readonly<Record<string, string>>;

/** Which rows of exchangeInfo a screener may show. */
export interface PairFilter {
  /** An open USDT spot pair, not a leveraged token. `bases` are all listed base coins. */
  accepts(row: JsonRecord, base: string, bases: ReadonlySet<string>): boolean;
  /** Tick size when the row has no price filter that states one. */
  tickSizeOf?(row: JsonRecord): string | undefined;
  /** A pair without a 24 h volume counts as volume 0 instead of being skipped. */
  readonly missingVolumeIsZero: boolean;
}

export interface V3Options {
  readonly infoWeight: number;
  readonly infoQuery?: Query;
  readonly tickersWeight: number;
  readonly tickersQuery?: Query;
  readonly quotesWeight: number;
  /** Whether pairs may be named in a request for quotes. */
  readonly namesQuoted: boolean;
  /** How many orders may be asked for, from few to many. */
  readonly depth: readonly [DepthStep, ...DepthStep[]];
  readonly pairs: PairFilter;
  readonly onLeftOut?: OnLeftOut | undefined;
}

export function createV3Rest(
  exchange: ExchangeId,
  get: RestClient,
  { infoWeight, infoQuery = {}, tickersWeight, tickersQuery = {}, quotesWeight, namesQuoted, depth, pairs, onLeftOut }: V3Options,
): Pick<ExchangeRest, "exchange" | "finestCandleSeconds" | "serverTime" | "listed" | "dayFigures"> &
  Required<Pick<ExchangeRest, "quotes" | "orders">> {
  const from = (path: string): AnswerSource => ({ exchange, path, onLeftOut });
  const tickers = (maxPauseMs?: number): Promise<unknown> =>
    get({ path: TICKERS, query: tickersQuery, weight: tickersWeight, priority: "live", maxPauseMs });
  const steps = new DepthSteps(depth);
  /** Pairs of which the exchange refused one. */
  let refused: readonly string[] | undefined;
  return {
    exchange,
    async quotes(named, reader) {
      const names = namesQuoted && named !== refused ? JSON.stringify(named) : undefined;
      const symbols = names !== undefined && encodeURIComponent(names).length <= MAX_NAMES ? names : undefined;
      const signal = AbortSignal.timeout(QUOTES_WITHIN_MS);
      const limits = { priority: "live", maxPauseMs: 0, attempts: 1, timeoutMs: QUOTES_WITHIN_MS, signal } as const;
      try {
        const answer = await get({ path: BOOKS, query: { symbols }, weight: quotesWeight, reader, ...limits });
        if (!(answer instanceof Float64Array)) throw malformed(exchange, BOOKS, "not read as quotes");
        return answer;
      } catch (error) {
        // One pair that is not listed any more fails the whole request.
        if (error instanceof RestError && error.fault === "refused" && symbols !== undefined) refused = named;
        throw error;
      }
    },
    async orders(pair) {
      const signal = AbortSignal.timeout(DEPTH_WITHIN_MS);
      const limits = { priority: "reader", maxPauseMs: 0, attempts: 1, timeoutMs: DEPTH_WITHIN_MS, signal } as const;
      const { levels, weight } = steps.stepOf(pair);
      const asked = get({ path: DEPTH, query: { symbol: pair, limit: levels }, weight, ...limits });
      const answer = await asked.catch((error: unknown) => {
        if (error instanceof DOMException) steps.missed(pair);
        throw error;
      });
      const orders = ordersIn(from(DEPTH), answer, levels);
      steps.learn(pair, orders);
      return orders;
    },
    finestCandleSeconds: exchangeOf(exchange).finestCandleSeconds,
    async serverTime(maxPauseMs) {
      const answer = await get({ path: TIME, weight: 1, priority: "live", maxPauseMs });
      const time = isRecord(answer) ? numberOf(answer["serverTime"]) : Number.NaN;
      if (!(isEpochMs(time) && time > 0)) throw malformed(exchange, TIME, "no serverTime");
      return time;
    },
    async listed(maxPauseMs) {
      const [info, day] = await Promise.all([
        get({ path: INFO, query: infoQuery, weight: infoWeight, priority: "live", maxPauseMs }),
        tickers(maxPauseMs),
      ]);
      return listedTickers(from, info, day, pairs);
    },
    async dayFigures() {
      return dayFiguresOf(from(TICKERS), await tickers(), pairs);
    },
  };
}

/** Last price and 24 h quote volume by pair; pairs without usable figures are skipped. */
function dayFiguresOf(source: AnswerSource, answer: unknown, pairs: PairFilter): ReadonlyMap<string, DayFigures> {
  const figures = new Map<string, DayFigures>();
  for (const row of recordsOf(source, answer)) {
    const day = figuresOf(row, pairs.missingVolumeIsZero);
    if (typeof row["symbol"] === "string" && day) figures.set(row["symbol"], day);
    else if (numberOf(row["lastPrice"]) !== 0) leaveOut(source, row);
  }
  return figures;
}

function figuresOf(row: JsonRecord, missingVolumeIsZero: boolean): DayFigures | undefined {
  const price = numberOf(row["lastPrice"]);
  const stated = row["quoteVolume"];
  const isMissing = stated === undefined || stated === null || stated === "";
  const volume24h = isMissing && missingVolumeIsZero ? 0 : numberOf(stated);
  if (!isPlausible(price) || !(volume24h >= 0 && volume24h < MAX_VOLUME)) return undefined;
  const [open, high, low] = ["openPrice", "highPrice", "lowPrice"].map((name) => numberOf(row[name])) as [number, number, number];
  return {
    price,
    volume24h,
    dayOpen: isPlausible(open) ? open : Number.NaN,
    ...(isPlausible(high) && isPlausible(low) && { high, low }),
  };
}

/**
 * Joins exchangeInfo and ticker/24hr. Pairs without a valid name, tick size or figures, and duplicates, are skipped and counted;
 * a pair without a first price just waits for it. By 24 h volume, descending.
 */
function listedTickers(from: (path: string) => AnswerSource, info: unknown, tickers: unknown, pairs: PairFilter): ListedTicker[] {
  const rows = isRecord(info) ? recordsOf(from(INFO), info["symbols"]) : undefined;
  if (!rows) throw malformed(from(INFO).exchange, INFO, "expected an object with symbols");
  const days = new Map<unknown, JsonRecord>();
  for (const row of recordsOf(from(TICKERS), tickers)) {
    const { symbol: pair } = row;
    // When a pair is listed twice, the usable row counts.
    if (!days.has(pair) || figuresOf(row, pairs.missingVolumeIsZero)) days.set(pair, row);
  }
  const bases = new Set(rows.map((row) => row["baseAsset"] as string));
  const listed = new Map<string, ListedTicker>();
  for (const row of rows) {
    const { symbol: pair, baseAsset: base } = row;
    if (typeof pair !== "string" || typeof base !== "string") {
      leaveOut(from(INFO), row);
      continue;
    }
    if (!pairs.accepts(row, base, bases)) continue;
    const day = days.get(pair);
    const figures = day && figuresOf(day, pairs.missingVolumeIsZero);
    const tickSize = statedTickSize(row) ?? pairs.tickSizeOf?.(row);
    if (tickSize === undefined || !isCoinName(pair) || !isCoinName(base) || listed.has(base)) leaveOut(from(INFO), row);
    else if (figures) listed.set(base, { symbol: base, pair, tickSize, decimals: decimalsOf(tickSize), ...figures });
    else if (numberOf(day?.["lastPrice"]) !== 0) leaveOut(from(TICKERS), day ?? row);
  }
  return [...listed.values()].sort((a, b) => b.volume24h - a.volume24h);
}

function statedTickSize(row: JsonRecord): string | undefined {
  const filters = Array.isArray(row["filters"]) ? row["filters"] : [];
  const filter = filters.find((candidate) => isRecord(candidate) && candidate["filterType"] === "PRICE_FILTER") as
    | JsonRecord
    | undefined;
  return plainTickSize(filter?.["tickSize"]);
}
