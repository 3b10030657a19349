// What a signal's rows and its explanation say of it, computed from its own numbers.

import type { Signal } from "../../../../shared/contracts/signals.ts";
import { changePercent, volumeChangePercent } from "../../../../shared/market/change.ts";
import { volumeRatio } from "../../../../shared/market/windows.ts";
import { signalBaseline } from "../../../../shared/signals/signal-baseline.ts";

/** Price change of the signal's window, percent. */
export function netOf({ priceStart, priceEnd }: Signal): number {
  return changePercent(priceEnd, priceStart);
}

/** Volume change of the window against the one before, percent; NaN when unknown. */
export function volumeChangeOf({ volumeNow, volumeBefore, timeframe, volumeChangePercent: sent }: Signal): number {
  // A signal computed from a polled table knows the change, but not the volumes it comes from.
  if (volumeNow === null || volumeBefore === null) return sent ?? Number.NaN;
  return volumeChangePercent(volumeRatio(volumeNow, volumeBefore, timeframe));
}

/** The same as a ratio: ×1.7; NaN when unknown. */
export function ratioOf(signal: Signal): number {
  return 1 + volumeChangeOf(signal) / 100;
}

/** Rise from the start of the window to its high, percent; NaN for other types than Short %. */
export function riseOf({ priceStart, high }: Signal): number {
  return high === null ? Number.NaN : changePercent(high, priceStart);
}

/** Fall from that high to the price at which the signal fired, percent; NaN for other types than Short %. */
export function fallOf({ priceEnd, high }: Signal): number {
  return high === null ? Number.NaN : changePercent(priceEnd, high);
}

/** What the signal is about, percent: its price change, its volume change, or the fall of a short since its high. */
export function valueOf(signal: Signal): number {
  if (signal.signalType === "short") return fallOf(signal);
  return signal.signalType === "volume" ? volumeChangeOf(signal) : netOf(signal) - signalBaseline(signal);
}

/** Where a coin stands at this price, percent: measured from where the signal's own move began, for a short from its high. */
export function moveAt({ priceStart, high }: Signal, price: number): number {
  return changePercent(price, high ?? priceStart);
}
