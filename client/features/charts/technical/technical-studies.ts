// The indicators of the technical panel, followed together, and their readings of the newest bar.

import type { Candle } from "../../../../shared/market/candle.ts";
import { volumeClass } from "../../../market/volume-ratio.ts";
import { bollingerOf, emaOf, macdOf, rsiOf, smaOf, volumeAverageOf, type Study } from "./study.ts";

export const SHORT_EMA = 20;
export const LONG_EMA = 50;
const BARS = 20;

/** All studies of one chart. */
export interface TechnicalStudies {
  readonly sma: Study;
  readonly shortEma: Study;
  readonly longEma: Study;
  readonly bands: Readonly<Record<"upper" | "middle" | "lower", Study>>;
  readonly rsi: Study;
  readonly macd: Readonly<Record<"macd" | "signal" | "histogram", Study>>;
  readonly volume: Study;
}

/** SMA 20, EMA 20 and 50, Bollinger 20,2, RSI 14, MACD 12,26,9 and the average volume of 20 bars. */
export function makeStudies(): TechnicalStudies {
  return {
    sma: smaOf(BARS),
    shortEma: emaOf(SHORT_EMA),
    longEma: emaOf(LONG_EMA),
    bands: bollingerOf(BARS, 2),
    rsi: rsiOf(14),
    macd: macdOf(12, 26, 9),
    volume: volumeAverageOf(BARS),
  };
}

export const READINGS = ["rsi", "macd", "bollinger", "ema20", "ema50", "volume"] as const;
export type ReadingName = (typeof READINGS)[number];
export type ReadingWord = "low" | "neutral" | "high" | "rising" | "falling" | "above" | "below" | "usual";

/** One line of the list. */
export interface Reading {
  /** The figure; its unit goes with the name. */
  readonly value: number;
  /** Where it lies on its ruler, 0 … 1, the middle being neither here nor there. */
  readonly place: number;
  readonly word: ReadingWord;
  readonly isAbove: boolean;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Readings of the newest bar; a line without enough bars is undefined. Bars from index `from` on have changed. */
export function readingsOf(
  bars: readonly Candle[],
  from: number,
  studies: TechnicalStudies,
): Readonly<Record<ReadingName, Reading | undefined>> {
  const { sma, shortEma, longEma, bands, rsi, macd, volume } = studies;
  for (const study of [sma, shortEma, longEma, bands.middle, rsi, macd.macd, volume]) study.follow(bars, from);
  const at = bars.length - 1;
  const close = bars[at]?.close ?? Number.NaN;
  const last = (study: Study, index = at): number => study.values[index] ?? Number.NaN;
  const [upper, lower, middle] = [last(bands.upper), last(bands.lower), last(bands.middle)];
  return {
    rsi: levelOf(last(rsi), 30, 70),
    macd: macdOfBar(last(macd.macd), last(macd.histogram), macd.histogram.values),
    bollinger: levelOf(upper > lower ? (100 * (close - lower)) / (upper - lower) : Number.NaN, 0, 100),
    ema20: distanceOf(close, last(shortEma), (upper - middle) / middle),
    ema50: distanceOf(close, last(longEma), (upper - middle) / middle),
    // The running bar is not over: its volume says nothing yet.
    volume: volumeOf((bars[at - 1]?.quoteVolume ?? Number.NaN) / last(volume, at - 1)),
  };
}

function levelOf(value: number, low: number, high: number): Reading | undefined {
  if (!Number.isFinite(value)) return undefined;
  const word = value < low ? "low" : value > high ? "high" : "neutral";
  return { value, place: within(value / 100), word, isAbove: value > 50 };
}

function macdOfBar(value: number, histogram: number, past: readonly number[]): Reading | undefined {
  if (!Number.isFinite(histogram)) return undefined;
  const max = past.slice(-100).reduce((widest, each) => Math.max(widest, Math.abs(each) || 0), 0);
  const place = max > 0 ? within(0.5 + histogram / max / 2) : 0.5;
  return { value, place, word: histogram < 0 ? "falling" : "rising", isAbove: value > 0 };
}

/** Distance from an average in percent; the ruler reaches as far as Bollinger's bands do from their middle (`reach`). */
function distanceOf(close: number, average: number, reach: number): Reading | undefined {
  const value = 100 * (close / average - 1);
  if (!Number.isFinite(value)) return undefined;
  const place = reach > 0 ? within(0.5 + value / 100 / reach / 2) : 0.5;
  return { value, place, word: value < 0 ? "below" : "above", isAbove: value > 0 };
}

/** Volume against its average; the ruler reaches from a quarter to four times. */
function volumeOf(ratio: number): Reading | undefined {
  if (!Number.isFinite(ratio)) return undefined;
  const kind = volumeClass(ratio);
  const word = kind === "normal" ? "usual" : kind;
  return { value: ratio, place: within(0.5 + Math.log2(Math.max(ratio, 1e-6)) / 4), word, isAbove: ratio > 1 };
}
