// How Binance prints prices, quantities and candles: always eight decimals. Raw trade ids follow from aggregate ids.

import type { Bar } from "../market/bar.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";
import { fixedText } from "../exchange/decimal-text.ts";

export const priceText = (symbol: SimSymbol, ticks: number): string => fixedText(ticks, symbol.priceDecimals, 8);
export const lotText = (symbol: SimSymbol, lots: number): string => fixedText(lots, symbol.lotDecimals, 8);
export const turnoverText = (symbol: SimSymbol, turnover: number): string =>
  fixedText(turnover, symbol.priceDecimals + symbol.lotDecimals, 8);

/** First raw trade id of an aggregate trade. Every aggregate holds one or two fills, with contiguous ids. */
export const rawIdOf = (aggregateId: number): number => aggregateId + Math.floor((aggregateId * 3) / 5);

/** Raw trades inside a bar. */
export const rawCountOf = (bar: Bar): number => rawIdOf(bar.firstId + bar.count) - rawIdOf(bar.firstId);

/** Quantities of the fills of one aggregate trade, in lots; one or two entries. */
export function fillLots(aggregateId: number, lots: number): readonly number[] {
  const fills = rawIdOf(aggregateId + 1) - rawIdOf(aggregateId);
  if (fills === 1) return [lots];
  // A single lot cannot be split; the second fill is then empty but its id exists.
  const half = Math.floor(lots / 2);
  return [lots - half, half];
}

/** One REST kline row as JSON text: 12 columns. */
export function klineRowText(symbol: SimSymbol, openMs: number, closeMs: number, bar: Bar): string {
  return `[${openMs},"${priceText(symbol, bar.open)}","${priceText(symbol, bar.high)}","${priceText(symbol, bar.low)}","${priceText(symbol, bar.close)}","${lotText(symbol, bar.volume)}",${closeMs - 1},"${turnoverText(symbol, bar.turnover)}",${rawCountOf(bar)},"${lotText(symbol, bar.takerVolume)}","${turnoverText(symbol, bar.takerTurnover)}","0"]`;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

export const BINANCE_INTERVALS: ReadonlyMap<string, number | "month"> = new Map<string, number | "month">([
  ["1s", 1000],
  ...[1, 3, 5, 15, 30].map((minutes): [string, number] => [`${minutes}m`, minutes * MINUTE]),
  ...[1, 2, 4, 6, 8, 12].map((hours): [string, number] => [`${hours}h`, hours * 60 * MINUTE]),
  ["1d", DAY],
  ["3d", 3 * DAY],
  ["1w", 7 * DAY],
  ["1M", "month"],
]);
