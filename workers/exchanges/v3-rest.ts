// The REST dialect that Binance made and MEXC follows: clock, list of coins and 24 h figures under /api/v3 in the same shapes.
// Weights, filters of pairs, candles and trades differ and stay with the venue.

import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { decimalsOf } from "../../shared/market/universe.ts";
import { isRecord, type JsonRecord, malformed, numberOf, recordsOf } from "./answer-checks.ts";
import type { DayFigures, ExchangeRest, ListedTicker } from "./exchange.ts";
import type { RestClient } from "./rest-client.ts";
import { plainTickSize } from "./tick-size.ts";

const TIME = "/api/v3/time";
const INFO = "/api/v3/exchangeInfo";
const TICKERS = "/api/v3/ticker/24hr";

type Query = Readonly<Record<string, string>>;

/** Which rows of exchangeInfo a screener may show. */
export interface PairFilter {
  /** A USDT spot pair open for trading, no leveraged token. `bases` are all base coins listed. */
  accepts(row: JsonRecord, base: string, bases: ReadonlySet<string>): boolean;
  /** Tick size where the row has no price filter that states one. */
  tickSizeOf?(row: JsonRecord): string | undefined;
  /** A pair without a 24 h volume counts as one of volume 0 instead of being left out. */
  readonly missingVolumeIsZero: boolean;
}

export interface V3Options {
  readonly infoWeight: number;
  readonly infoQuery?: Query;
  readonly tickersWeight: number;
  readonly tickersQuery?: Query;
  readonly pairs: PairFilter;
}

/** The calls that need no more than weights and a filter. */
export function createV3Rest(
  exchange: ExchangeId,
  get: RestClient,
  { infoWeight, infoQuery = {}, tickersWeight, tickersQuery = {}, pairs }: V3Options,
): Pick<ExchangeRest, "exchange" | "finestCandleSeconds" | "serverTime" | "listed" | "dayFigures"> {
  const tickers = (maxPauseMs?: number): Promise<unknown> =>
    get({ path: TICKERS, query: tickersQuery, weight: tickersWeight, priority: "live", maxPauseMs });
  return {
    exchange,
    finestCandleSeconds: exchangeOf(exchange).finestCandleSeconds,
    async serverTime(maxPauseMs) {
      const answer = await get({ path: TIME, weight: 1, priority: "live", maxPauseMs });
      const time = isRecord(answer) ? numberOf(answer["serverTime"]) : Number.NaN;
      if (!(time > 0)) throw malformed(exchange, TIME, "no serverTime");
      return time;
    },
    async listed(maxPauseMs) {
      const [info, day] = await Promise.all([
        get({ path: INFO, query: infoQuery, weight: infoWeight, priority: "live", maxPauseMs }),
        tickers(maxPauseMs),
      ]);
      return listedTickers(exchange, info, day, pairs);
    },
    async dayFigures() {
      return dayFiguresOf(exchange, await tickers());
    },
  };
}

/** Last price and 24 h quote volume by pair; pairs without usable figures are left out. */
function dayFiguresOf(exchange: ExchangeId, answer: unknown): ReadonlyMap<string, DayFigures> {
  const figures = new Map<string, DayFigures>();
  for (const row of recordsOf(exchange, TICKERS, answer)) {
    const price = numberOf(row["lastPrice"]);
    const volume24h = numberOf(row["quoteVolume"]);
    if (typeof row["symbol"] === "string" && price > 0 && volume24h >= 0)
      figures.set(row["symbol"], { price, volume24h, dayOpen: dayOpenOf(row) });
  }
  return figures;
}

/** Joins exchangeInfo and ticker/24hr; without a tick size or a first price a pair is left out. By 24 h volume, descending. */
function listedTickers(exchange: ExchangeId, info: unknown, tickers: unknown, pairs: PairFilter): ListedTicker[] {
  const rows = isRecord(info) ? recordsOf(exchange, INFO, info["symbols"]) : undefined;
  if (!rows) throw malformed(exchange, INFO, "expected an object with symbols");
  const figures = new Map(recordsOf(exchange, TICKERS, tickers).map((row) => [row["symbol"], row]));
  const bases = new Set(rows.map((row) => row["baseAsset"] as string));
  const listed: ListedTicker[] = [];
  for (const row of rows) {
    const { symbol: pair, baseAsset: base } = row;
    if (typeof pair !== "string" || typeof base !== "string" || base === "") continue;
    if (!pairs.accepts(row, base, bases)) continue;
    const tickSize = statedTickSize(row) ?? pairs.tickSizeOf?.(row);
    const day = figures.get(pair);
    const price = numberOf(day?.["lastPrice"]);
    const volume = numberOf(day?.["quoteVolume"]);
    if (tickSize === undefined || !(price > 0) || !(volume >= 0 || pairs.missingVolumeIsZero)) continue;
    const figuresOfDay = { price, volume24h: volume >= 0 ? volume : 0, dayOpen: dayOpenOf(day) };
    listed.push({ symbol: base, pair, tickSize, decimals: decimalsOf(tickSize), ...figuresOfDay });
  }
  return listed.sort((a, b) => b.volume24h - a.volume24h);
}

/** A price of 0 is none. */
function dayOpenOf(row: JsonRecord | undefined): number {
  const open = numberOf(row?.["openPrice"]);
  return open > 0 ? open : Number.NaN;
}

function statedTickSize(row: JsonRecord): string | undefined {
  const filters = Array.isArray(row["filters"]) ? row["filters"] : [];
  const filter = filters.find((candidate) => isRecord(candidate) && candidate["filterType"] === "PRICE_FILTER") as
    | JsonRecord
    | undefined;
  return plainTickSize(filter?.["tickSize"]);
}
