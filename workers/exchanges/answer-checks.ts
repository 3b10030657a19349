// Cheap checks of REST answers: exchange JSON is untrusted, and a wrong shape must fail by name instead of becoming NaN.

import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RestTrade } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";
import { RestError } from "./rest-error.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Throws when an answer does not have the documented shape. */
export function malformed(exchange: ExchangeId, path: string, what: string): RestError {
  return new RestError(exchange, "malformed", 200, `${path}: ${what}`);
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Called for each row that could not be read; `sample` is at most 120 characters. */
export type OnLeftOut = (path: string, sample: string) => void;

/** Where an answer came from, and who hears about skipped rows. */
export interface AnswerSource {
  readonly exchange: ExchangeId;
  readonly path: string;
  readonly onLeftOut?: OnLeftOut | undefined;
}

/**
 * Applies `read` to each row; a row it cannot read becomes undefined and is counted. Throws when the answer is not a list, or
 * when no row passes `isRow`.
 */
export function placesOf<Row, T>(
  source: AnswerSource,
  answer: unknown,
  isRow: (row: unknown) => row is Row,
  read: (row: Row) => T | undefined,
): (T | undefined)[] {
  const { exchange, path } = source;
  if (!Array.isArray(answer)) throw malformed(exchange, path, "expected a list");
  if (answer.length > 0 && !answer.some(isRow)) throw malformed(exchange, path, `no such rows as ${sampleOf(answer[0])}`);
  return answer.map((row: unknown): T | undefined => {
    const value = isRow(row) ? read(row) : undefined;
    if (value === undefined) leaveOut(source, row);
    return value;
  });
}

export function leaveOut({ path, onLeftOut }: AnswerSource, row: unknown): void {
  onLeftOut?.(path, sampleOf(row));
}

export function rowsOf<Row, T>(
  source: AnswerSource,
  answer: unknown,
  isRow: (row: unknown) => row is Row,
  read: (row: Row) => T | undefined,
): T[] {
  return placesOf(source, answer, isRow, read).filter((value) => value !== undefined);
}

const sampleOf = (row: unknown): string => JSON.stringify(row).slice(0, 120);

/** Number of rows including skipped ones: tells whether the page was full. */
export const lengthOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0);

/** The answer as a list of objects; anything else is skipped. */
export function recordsOf(source: AnswerSource, answer: unknown): readonly JsonRecord[] {
  return rowsOf(source, answer, isRecord, (row) => row);
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A finite number from decimal text or a number; NaN for anything else. */
export function numberOf(value: unknown): number {
  const isNumber = typeof value === "number" || (typeof value === "string" && DECIMAL.test(value));
  const number = isNumber ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** Year 5138 in ms: a present-day time above this is in microseconds. */
const MAX_TIME = 1e14;

/** Whether this can be a time in epoch ms. */
export const isEpochMs = (time: number): boolean => Number.isInteger(time) && time >= 0 && time < MAX_TIME;

/** Whether these figures can belong to a trade. */
export const isTrade = ({ price, quoteVolume, time }: RestTrade): boolean =>
  price > 0 && quoteVolume >= 0 && isEpochMs(time) && time > 0;

const QUOTE_VOLUME = 7;
/** More decimals than this is not a volume. */
const MAX_DECIMALS = 20;
/** No exchange rounds USDT more finely. */
const MAX_STEP_DECIMALS = 12;
const MINUTE_MS = 60_000;

const isKline = (row: unknown): row is readonly unknown[] => Array.isArray(row) && row.length >= 8;

/** Both exchanges use the same kline columns; only the close time, which we ignore, differs. */
function candleOf(row: readonly unknown[], stepMs: number, quoteStep: number): Candle | undefined {
  const [openTime, open, high, low, close, volume, , quoteVolume] = row.map(numberOf);
  const candle = { openTime, open, high, low, close, volume, quoteVolume, quoteStep } as Candle;
  const sound =
    isEpochMs(candle.openTime) &&
    candle.openTime > 0 &&
    candle.openTime % stepMs === 0 &&
    isPlausible(candle.low) &&
    isPlausible(candle.high) &&
    isWithin(candle.open, candle) &&
    isWithin(candle.close, candle) &&
    candle.volume >= 0 &&
    candle.quoteVolume >= 0 &&
    decimalsPrinted(row[QUOTE_VOLUME]) <= MAX_DECIMALS;
  return sound ? candle : undefined;
}

/** Earliest open time in the rows, whether or not they are candles; Infinity when there is none. */
export function oldestOpenIn(answer: unknown): number {
  const opens = Array.isArray(answer) ? answer.filter(isKline).map(([open]) => numberOf(open)) : [];
  return opens.reduce(
    (oldest, open) => (isEpochMs(open) && open > 0 ? Math.min(oldest, open) : oldest),
    Number.POSITIVE_INFINITY,
  );
}

const isWithin = (price: number, { low, high }: Candle): boolean => price >= low && price <= high;

/** Decimals a number is printed with; 0 for integers and for anything else. */
function decimalsPrinted(value: unknown): number {
  const [, part = "", exponent = "0"] = /(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(value)) ?? [];
  return Math.max(0, part.length - Number(exponent));
}

/**
 * Kline rows `[open ms, O, H, L, C, base volume, close ms, quote volume, …]` that open at multiples of `stepMs`, oldest first.
 * When two rows share an open time, the one with more volume is the later one and wins. Exchanges send rows of zeros for times
 * without trades; these are not candles.
 */
export function candlesOf(source: AnswerSource, answer: unknown, stepMs = MINUTE_MS): Candle[] {
  const rows = rowsOf(source, answer, isKline, (row) => (candleOf(row, stepMs, 1) ? row : undefined));
  const quoteStep = quoteStepOf(rows);
  const candles = rows.flatMap((row) => candleOf(row, stepMs, quoteStep) ?? []);
  candles.sort((a, b) => a.openTime - b.openTime || b.volume - a.volume);
  return candles.filter((candle, at) => candle.openTime !== candles[at - 1]?.openTime);
}

/** Trailing zeros may be missing, so the row with the most decimals sets the step; a row with implausibly many is ignored. */
function quoteStepOf(rows: readonly (readonly unknown[])[]): number {
  const decimals = rows.map((row) => decimalsPrinted(row[QUOTE_VOLUME]));
  const usual = decimals.filter((count) => count <= MAX_STEP_DECIMALS);
  return 10 ** -(usual.length > 0 ? Math.max(...usual) : MAX_STEP_DECIMALS);
}
