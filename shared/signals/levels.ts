// What a rule makes of the figures of one coin: its value, and how many whole thresholds that value is worth.

import { changePercent, volumeChangePercent } from "../market/change.ts";
import type { SignalKind, SignalRule } from "./rule.ts";

/**
 * What a rule compares with its threshold, percent: the change, the fall, or the volume change. NaN while any part is unknown.
 * `price` and `reference` (USDT) end and start the window; `ratio` is its volume over that of the one before.
 */
export function ruleValue(
  kind: SignalKind,
  direction: SignalRule["direction"],
  price: number,
  reference: number,
  ratio: number,
): number {
  const change = changePercent(price, reference);
  // A signal states both prices, so a volume rule waits for them too.
  if (kind === "volume") return Number.isNaN(change) ? change : volumeChangePercent(ratio);
  return direction === "up" ? change : -change;
}

/** Whole thresholds a value is worth; a threshold of 0 knows only above and not above. NaN is worth 0. */
export function levelOf(value: number, threshold: number): number {
  if (threshold === 0) return value > 0 ? 1 : 0;
  return value >= threshold ? Math.floor(value / threshold) : 0;
}

/** Did the level rise from one second to the next? Never from or to an unknown value. */
export function crossed(before: number, now: number, threshold: number): boolean {
  if (Number.isNaN(before) || Number.isNaN(now)) return false;
  return levelOf(now, threshold) > levelOf(before, threshold);
}
