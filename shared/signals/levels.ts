// What a rule makes of the figures of one coin: its value, and how many whole thresholds that value is worth.

import { changePercent, volumeChangePercent } from "../market/change.ts";
import { giveBackShare } from "./give-back.ts";
import type { SignalKind, SignalRule } from "./rule.ts";

/** Share of its rise a coin must have given back since its high to be one for Short %. */
const MIN_GIVE_BACK = 1 / 3;

/**
 * What a rule compares with its threshold, percent: the change, the fall, the volume change, or the rise of a short. NaN while
 * any part is unknown. `price` and `reference` (USDT) end and start the window, `high` is its highest price, which only shorts
 * need; `ratio` is its volume over that of the one before; `baseline` is taken off the change, percent (see baselines.ts).
 */
export function ruleValue(
  kind: SignalKind,
  direction: SignalRule["direction"],
  price: number,
  reference: number,
  ratio: number,
  high = Number.NaN,
  baseline = 0,
): number {
  if (kind === "short") return shortValue(price, reference, ratio, high);
  const change = changePercent(price, reference) - baseline;
  // A signal states both prices, so a volume rule waits for them too.
  if (kind === "volume") return Number.isNaN(change) ? change : volumeChangePercent(ratio);
  return direction === "up" ? change : -change;
}

/** The rise to the high, where at least a third of it is given back on falling volume; 0 where it is not. */
function shortValue(price: number, reference: number, ratio: number, high: number): number {
  const rise = changePercent(high, reference);
  const given = giveBackShare(price, reference, high);
  if (Number.isNaN(rise) || Number.isNaN(ratio) || Number.isNaN(price)) return Number.NaN;
  return rise > 0 && ratio < 1 && given >= MIN_GIVE_BACK ? rise : 0;
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
