// Cheap checks of REST answers: an exchange's JSON is untrusted, and a wrong shape must name itself instead of becoming NaN.

import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { RestError } from "./rest-error.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Rejects an answer whose shape is not the documented one. */
export function malformed(exchange: ExchangeId, path: string, what: string): RestError {
  return new RestError(exchange, "malformed", 200, `${path}: ${what}`);
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The answer as a list of objects. */
export function recordsOf(exchange: ExchangeId, path: string, answer: unknown): readonly JsonRecord[] {
  if (!Array.isArray(answer) || !answer.every(isRecord)) throw malformed(exchange, path, "expected a list of objects");
  return answer;
}

/** A finite number written as decimal text or as a number; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== "string" || value === "") return Number.NaN;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : Number.NaN;
}

const QUOTE_VOLUME = 7;

/** Column numbers shared by both exchanges' kline rows; only the close time column differs and is not used. */
function candleOf(row: unknown, quoteStep: number): Candle | undefined {
  if (!Array.isArray(row) || row.length < 8) return undefined;
  const [openTime, open, high, low, close, volume, , quoteVolume] = row.map(numberOf);
  const candle = { openTime, open, high, low, close, volume, quoteVolume, quoteStep } as Candle;
  const sound =
    Object.values(candle).every((value) => Number.isFinite(value)) &&
    candle.low > 0 &&
    candle.open > 0 &&
    candle.close > 0 &&
    candle.high >= candle.low &&
    candle.volume >= 0 &&
    candle.quoteVolume >= 0;
  return sound ? candle : undefined;
}

/** Decimals that a number is printed with, 0 for whole ones and for anything else. */
function decimalsPrinted(value: unknown): number {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return 0;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * Kline rows `[open ms, O, H, L, C, base volume, close ms, quote volume, …]`, oldest first, each open time once. Zeros at the end
 * may be left out, so the row with the most decimals says how many all rows have.
 */
export function candlesOf(exchange: ExchangeId, path: string, answer: unknown): Candle[] {
  if (!Array.isArray(answer)) throw malformed(exchange, path, "expected a list of rows");
  const decimals = answer.reduce<number>(
    (most, row) => Math.max(most, decimalsPrinted((row as unknown[] | null)?.[QUOTE_VOLUME])),
    0,
  );
  const quoteStep = 10 ** -decimals;
  const candles = answer.map((row) => {
    const candle = candleOf(row, quoteStep);
    if (!candle) throw malformed(exchange, path, `unusable row ${JSON.stringify(row).slice(0, 120)}`);
    return candle;
  });
  candles.sort((a, b) => a.openTime - b.openTime);
  return candles.filter((candle, at) => candle.openTime !== candles[at - 1]?.openTime);
}
