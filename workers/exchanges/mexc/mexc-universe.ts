// Which MEXC pairs a screener may show: USDT pairs online, without leveraged tokens and tokenized stocks.

import { decimalsOf } from "../../../shared/market/universe.ts";
import { isRecord, type JsonRecord, malformed, numberOf, recordsOf } from "../answer-checks.ts";
import type { ListedTicker } from "../exchange.ts";
import { plainTickSize, tickSizeOfDecimals } from "../tick-size.ts";

const INFO = "/api/v3/exchangeInfo";

/** BTC3L, ETH5S: a listed coin, a factor, Long or Short. */
function isLeveraged(base: string, fullName: string, bases: ReadonlySet<string>): boolean {
  const underlying = /^(.{2,})[2-9][LS]$/u.exec(base)?.[1];
  if (underlying === undefined) return false;
  return bases.has(underlying) || /\d\s*x?\s*(long|short)/i.test(fullName);
}

/** Stocks follow another market's hours; MEXC marks them by a concept plate or in the full name (xStock, Ondo Tokenized). */
function isTokenizedStock(row: JsonRecord, fullName: string): boolean {
  if (/x-?stock|tokenized (stock|etf|equity)|ondo tokenized|\bstock\b/i.test(fullName)) return true;
  const plates = row["conceptPlates"];
  return plates !== undefined && plates !== null && /stock|equit/i.test(JSON.stringify(plates));
}

/** 1 all, 2 buy only, 3 sell only, 4 closed; written as text or number. The list's status "1" means online. */
function isOpen(row: JsonRecord): boolean {
  const online = row["status"] === "1" || row["status"] === 1 || row["status"] === "ENABLED";
  return online && row["tradeSideType"] !== "4" && row["tradeSideType"] !== 4;
}

function tickSizeOf(row: JsonRecord): string | undefined {
  const filters = Array.isArray(row["filters"]) ? row["filters"] : [];
  const filter = filters.find((candidate) => isRecord(candidate) && candidate["filterType"] === "PRICE_FILTER") as
    | JsonRecord
    | undefined;
  const stated = plainTickSize(filter?.["tickSize"]);
  if (stated !== undefined) return stated;
  const decimals = numberOf(row["quotePrecision"]);
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 20 ? tickSizeOfDecimals(decimals) : undefined;
}

/**
 * Joins exchangeInfo and ticker/24hr. `isSpotTradingAllowed` speaks of orders by API only and is not asked.
 * A missing quoteVolume (MEXC sends null) counts as 0. Sorted by 24 h quote volume, descending.
 */
export function mexcUniverse(info: unknown, tickers: unknown): ListedTicker[] {
  const rows = isRecord(info) ? recordsOf("mexc", INFO, info["symbols"]) : undefined;
  if (!rows) throw malformed("mexc", INFO, "expected an object with symbols");
  const figures = new Map(recordsOf("mexc", "/api/v3/ticker/24hr", tickers).map((row) => [row["symbol"], row]));
  const bases = new Set(rows.map((row) => row["baseAsset"] as string));
  const listed: ListedTicker[] = [];
  for (const row of rows) {
    const { symbol: pair, baseAsset: base } = row;
    if (typeof pair !== "string" || typeof base !== "string" || base === "") continue;
    if (row["quoteAsset"] !== "USDT" || !isOpen(row)) continue;
    const fullName = typeof row["fullName"] === "string" ? row["fullName"] : "";
    if (isLeveraged(base, fullName, bases) || isTokenizedStock(row, fullName)) continue;
    const tickSize = tickSizeOf(row);
    const price = numberOf(figures.get(pair)?.["lastPrice"]);
    const volume = numberOf(figures.get(pair)?.["quoteVolume"]);
    if (tickSize === undefined || !(price > 0)) continue;
    listed.push({ symbol: base, pair, tickSize, decimals: decimalsOf(tickSize), price, volume24h: volume >= 0 ? volume : 0 });
  }
  return listed.sort((a, b) => b.volume24h - a.volume24h);
}
