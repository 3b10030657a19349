// Why a signal fired, in its own numbers: every result is computed here from operands that are shown in full, so that
// the reader can check it to the last digit.

import type { Signal } from "../../../../shared/contracts/signals.ts";
import { minWindowVolume } from "../../../../shared/market/windows.ts";
import { giveBackShare } from "../../../../shared/signals/give-back.ts";
import { signalBaseline } from "../../../../shared/signals/signal-baseline.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { fallOf, netOf, riseOf, valueOf, volumeChangeOf } from "./figures.ts";

const MINUS = "\u2212";
/** The most decimals in which numbers differ here. */
const MAX_DECIMALS = 100;

/** A number in full: at least so many decimals, and as many more as it takes to mean this very number. */
export function exactText(value: number, decimals: number, point = "."): string {
  const size = Math.abs(value);
  let places = decimals;
  while (places < MAX_DECIMALS && Number(size.toFixed(places)) !== size) places++;
  return `${value < 0 ? MINUS : ""}${size.toFixed(places).replace(".", point)}`;
}

/** The same with a plus sign where it is due. */
export function signedText(value: number, decimals: number, point = "."): string {
  return `${value > 0 ? "+" : ""}${exactText(value, decimals, point)}`;
}

/** How much of that rise was given back when the signal fired, percent; NaN for other types than Short %. */
export function giveBackOf({ priceStart, priceEnd, high }: Signal): number {
  return high === null ? Number.NaN : 100 * giveBackShare(priceEnd, priceStart, high);
}

/** "100 × (1.8473 − 1.8056) / 1.8056 = +2.31…%", true to the last digit. */
export function netFormula(signal: Signal, decimals: number, point = "."): string {
  const start = exactText(signal.priceStart, decimals, point);
  const end = exactText(signal.priceEnd, decimals, point);
  return `100 \u00d7 (${end} ${MINUS} ${start}) / ${start} = ${signedText(netOf(signal), 2, point)}%`;
}

/** What a window counted as instead of its own volume, USDT; undefined where both traded more, or are unknown. */
export function countedMin({ volumeNow, volumeBefore, timeframe }: Signal): number | undefined {
  const min = minWindowVolume(timeframe);
  return volumeNow !== null && volumeBefore !== null && Math.min(volumeNow, volumeBefore) < min ? min : undefined;
}

/** "100 × (1240000 / max(0; 50) − 1) = …%", the smallest volume that counts where it did; empty when the volumes are unknown. */
export function volumeFormula(signal: Signal, point = "."): string {
  const { volumeNow, volumeBefore, timeframe } = signal;
  if (volumeNow === null || volumeBefore === null || Number.isNaN(volumeChangeOf(signal))) return "";
  const change = signedText(volumeChangeOf(signal), 2, point);
  const min = minWindowVolume(timeframe);
  const [now, before] = [volumeNow, volumeBefore].map((volume) => {
    const text = exactText(volume, 0, point);
    return volume < min ? `max(${text}; ${min})` : text;
  });
  return `100 \u00d7 (${now} / ${before} ${MINUS} 1) = ${change}%`;
}

/** "100 × (1.85 − 1.90) / 1.90 = −2.63…%": the fall of a short since its high. */
function fallFormula(signal: Signal, decimals: number, point: string): string {
  const [end, high] = [signal.priceEnd, signal.high ?? Number.NaN].map((price) => exactText(price, decimals, point));
  return `100 \u00d7 (${end} ${MINUS} ${high}) / ${high} = ${signedText(fallOf(signal), 2, point)}%`;
}

/** "100 × (1.90 − 1.80) / 1.80 = +5.55…%": the rise of a short to its high; empty for other types. */
export function riseFormula(signal: Signal, decimals: number, point = "."): string {
  if (signal.high === null) return "";
  const [start, high] = [signal.priceStart, signal.high].map((price) => exactText(price, decimals, point));
  return `100 \u00d7 (${high} ${MINUS} ${start}) / ${start} = ${signedText(riseOf(signal), 2, point)}%`;
}

/** "100 × (1.90 − 1.85) / (1.90 − 1.80) = 50.00%": what a short has given back of its rise; empty for other types. */
export function giveBackFormula(signal: Signal, decimals: number, point = "."): string {
  if (signal.high === null) return "";
  const [start, end, high] = [signal.priceStart, signal.priceEnd, signal.high].map((price) => exactText(price, decimals, point));
  return `100 \u00d7 (${high} ${MINUS} ${end}) / (${high} ${MINUS} ${start}) = ${exactText(giveBackOf(signal), 2, point)}%`;
}

/** "+2.31% − (+0.40%) = +1.91%": a price change without what it is compared with. */
function comparedFormula(signal: Signal, point: string): string {
  const [net, baseline, left] = [netOf(signal), signalBaseline(signal), valueOf(signal)].map((value) =>
    signedText(value, 2, point),
  );
  return `${net}% ${MINUS} (${baseline}%) = ${left}%`;
}

/** The formula of what the signal is about. */
export function formulaOf(signal: Signal, decimals: number, point = "."): string {
  if (signal.signalType === "short") return fallFormula(signal, decimals, point);
  if (signal.signalType === "volume") return volumeFormula(signal, point);
  return signal.signalType === "net_percent" ? netFormula(signal, decimals, point) : comparedFormula(signal, point);
}

/** Step of a coin's price now, USDT; NaN when it is not watched. */
export function tickSizeIn(store: MarketStore, symbol: string): number {
  return Number(store.coins.find((coin) => coin.symbol === symbol)?.tickSize ?? Number.NaN);
}

/** Decimals of a coin's tick now; 0 when it is not watched. */
export function decimalsIn(store: MarketStore, symbol: string): number {
  return store.coins.find((coin) => coin.symbol === symbol)?.decimals ?? 0;
}
