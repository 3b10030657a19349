// Which MEXC pairs a screener may show: open USDT pairs, without leveraged tokens and tokenized stocks.

import { numberOf, type JsonRecord } from "../answer-checks.ts";
import { tickSizeOfDecimals } from "../tick-size.ts";
import type { PairFilter } from "../v3-rest.ts";

const FACTORS = ["2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * BTC3L, ETH5S: a coin, a factor, Long or Short. Counts if the full name says so or the coin and its other side are listed too:
 * AI3L with only AI listed is a coin.
 */
function isLeveraged(base: string, fullName: string, bases: ReadonlySet<string>): boolean {
  const [, underlying, factor, side] = /^(.{2,})([2-9])([LS])$/u.exec(base) ?? [];
  if (underlying === undefined) return false;
  if (new RegExp(`\\b${factor}\\s*x\\s*${side === "L" ? "long" : "short"}\\b`, "i").test(fullName)) return true;
  return bases.has(underlying) && FACTORS.some((other) => bases.has(`${underlying}${other}${side === "L" ? "S" : "L"}`));
}

/**
 * Stocks follow another market's hours; MEXC marks them by a concept plate or in the full name (xStock, Ondo Tokenized). A
 * similar coin name alone is not enough.
 */
function isTokenizedStock(row: JsonRecord, fullName: string): boolean {
  if (/\bx-?stocks?\b|\btokenized (stock|etf|equity)\b|\bondo tokenized\b/i.test(fullName)) return true;
  const plates = row["conceptPlates"];
  return plates !== undefined && plates !== null && /stock|equit/i.test(JSON.stringify(plates));
}

/** 1 all, 2 buy only, 3 sell only, 4 closed; text or number. Status "1" in the list means online. */
function isOpen(row: JsonRecord): boolean {
  const online = row["status"] === "1" || row["status"] === 1 || row["status"] === "ENABLED";
  return online && row["tradeSideType"] !== "4" && row["tradeSideType"] !== 4;
}

/**
 * Open USDT pairs, without leveraged tokens and tokenized stocks. `isSpotTradingAllowed` concerns API orders only and is ignored.
 * MEXC sends null for zero volume.
 */
export const MEXC_PAIRS: PairFilter = {
  accepts(row, base, bases) {
    const fullName = typeof row["fullName"] === "string" ? row["fullName"] : "";
    return row["quoteAsset"] === "USDT" && isOpen(row) && !isLeveraged(base, fullName, bases) && !isTokenizedStock(row, fullName);
  },
  tickSizeOf(row) {
    const decimals = numberOf(row["quotePrecision"]);
    return Number.isInteger(decimals) && decimals >= 0 && decimals <= 20 ? tickSizeOfDecimals(decimals) : undefined;
  },
  missingVolumeIsZero: true,
};
