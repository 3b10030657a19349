// Which Binance pairs a screener may show: USDT spot pairs open for trading, without the leveraged UP/DOWN tokens.

import { decimalsOf } from "../../../shared/market/universe.ts";
import { isRecord, type JsonRecord, malformed, numberOf, recordsOf } from "../answer-checks.ts";
import type { ListedTicker } from "../exchange.ts";
import { plainTickSize } from "../tick-size.ts";

const INFO = "/api/v3/exchangeInfo";

/** BTCUP is BTC threefold: a name of a listed coin with UP or DOWN behind it. JUP and SYRUP are coins. */
function isLeveraged(row: JsonRecord, base: string, bases: ReadonlySet<string>): boolean {
  if (Array.isArray(row["permissions"]) && row["permissions"].includes("LEVERAGED")) return true;
  const underlying = /^(.{2,})(?:UP|DOWN|BULL|BEAR)$/u.exec(base)?.[1];
  return underlying !== undefined && bases.has(underlying);
}

function tickSizeOf(row: JsonRecord): string | undefined {
  const filters = Array.isArray(row["filters"]) ? row["filters"] : [];
  const filter = filters.find((candidate) => isRecord(candidate) && candidate["filterType"] === "PRICE_FILTER") as
    | JsonRecord
    | undefined;
  return plainTickSize(filter?.["tickSize"]);
}

/**
 * Joins exchangeInfo and ticker/24hr. Pairs without a usable tick size or a first price are left out.
 * Sorted by 24 h quote volume, descending.
 */
export function binanceUniverse(info: unknown, tickers: unknown): ListedTicker[] {
  const rows = isRecord(info) ? recordsOf("binance", INFO, info["symbols"]) : undefined;
  if (!rows) throw malformed("binance", INFO, "expected an object with symbols");
  const figures = new Map(recordsOf("binance", "/api/v3/ticker/24hr", tickers).map((row) => [row["symbol"], row]));
  const bases = new Set(rows.map((row) => row["baseAsset"] as string));
  const listed: ListedTicker[] = [];
  for (const row of rows) {
    const { symbol: pair, baseAsset: base } = row;
    if (typeof pair !== "string" || typeof base !== "string" || base === "") continue;
    if (row["status"] !== "TRADING" || row["quoteAsset"] !== "USDT" || row["isSpotTradingAllowed"] === false) continue;
    if (isLeveraged(row, base, bases)) continue;
    const tickSize = tickSizeOf(row);
    const price = numberOf(figures.get(pair)?.["lastPrice"]);
    const volume24h = numberOf(figures.get(pair)?.["quoteVolume"]);
    if (tickSize === undefined || !(price > 0) || !(volume24h >= 0)) continue;
    listed.push({ symbol: base, pair, tickSize, decimals: decimalsOf(tickSize), price, volume24h });
  }
  return listed.sort((a, b) => b.volume24h - a.volume24h);
}
