// How MEXC prints prices, quantities, candles and trade ids: as short as possible.

import { shortRoundedText, shortText } from "../exchange/decimal-text.ts";
import type { Bar } from "../market/bar.ts";
import { textSeed } from "../market/random.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";

export const priceText = (symbol: SimSymbol, ticks: number): string => shortText(ticks, symbol.priceDecimals);
export const lotText = (symbol: SimSymbol, lots: number): string => shortText(lots, symbol.lotDecimals);
export const turnoverText = (symbol: SimSymbol, turnover: number): string =>
  shortText(turnover, symbol.priceDecimals + symbol.lotDecimals);

/** Decimals of a candle's turnover, regardless of the pair's prices and quantities. */
const CANDLE_TURNOVER_DECIMALS = 2;

/** Rounded, so it is not exactly the sum of its trades. */
export const candleTurnoverText = (symbol: SimSymbol, turnover: number): string =>
  shortRoundedText(turnover, symbol.priceDecimals + symbol.lotDecimals, CANDLE_TURNOVER_DECIMALS);

/** One REST kline row: eight columns, closing time a full minute after the opening. */
export function klineRowText(symbol: SimSymbol, openMs: number, closeMs: number, bar: Bar): string {
  return `[${openMs},"${priceText(symbol, bar.open)}","${priceText(symbol, bar.high)}","${priceText(symbol, bar.low)}","${priceText(symbol, bar.close)}","${lotText(symbol, bar.volume)}",${closeMs},"${candleTurnoverText(symbol, bar.turnover)}"]`;
}

/** Deal id of a trade: unique over all symbols, rising within one. */
export function dealId(symbol: SimSymbol, id: number): string {
  const head = 7000 + (textSeed(symbol.pair, 7) % 2000);
  const tail = String(id * 2).padStart(14, "0");
  const next = String(id * 2 + 1).padStart(14, "0");
  return `${head}${tail}X0_${head}${next}X0`;
}

/** Fraction with at most four decimals, as rates are sent: "0.0067". */
export function rateText(bar: Bar, decimals = 4): string {
  const rate = bar.open > 0 ? bar.close / bar.open - 1 : 0;
  return String(Number(rate.toFixed(decimals)));
}

/** The invented internal id of a symbol: 32 hex digits. */
export function symbolIdOf(symbol: SimSymbol): string {
  return [1, 2, 3, 4].map((part) => textSeed(symbol.pair, part).toString(16).padStart(8, "0")).join("");
}

const MINUTE = 60_000;

export const MEXC_INTERVALS: ReadonlyMap<string, number | "month"> = new Map<string, number | "month">([
  ["1m", MINUTE],
  ["5m", 5 * MINUTE],
  ["15m", 15 * MINUTE],
  ["30m", 30 * MINUTE],
  ["60m", 60 * MINUTE],
  ["4h", 240 * MINUTE],
  ["1d", 1440 * MINUTE],
  ["1W", 7 * 1440 * MINUTE],
  ["1M", "month"],
]);

export const MEXC_PUSH_INTERVALS: ReadonlyMap<string, number | "month"> = new Map<string, number | "month">([
  ["Min1", MINUTE],
  ["Min5", 5 * MINUTE],
  ["Min15", 15 * MINUTE],
  ["Min30", 30 * MINUTE],
  ["Min60", 60 * MINUTE],
  ["Hour4", 240 * MINUTE],
  ["Hour8", 480 * MINUTE],
  ["Day1", 1440 * MINUTE],
  ["Week1", 7 * 1440 * MINUTE],
  ["Month1", "month"],
]);
