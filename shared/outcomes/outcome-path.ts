// How far the price went in the hour after an entry: the middle between bid and ask in each second, before costs.

import { midOf, type CoinPast } from "./coin-past.ts";
import { moveBetween, type Direction } from "./trade.ts";

/** Seconds after the one of the entry that are looked at. */
const PATH_SECONDS = 3600;
/** The move whose time is kept, percent, either way. */
const MARK_PERCENT = 1;
/** Doubles make this much less of a move of exactly one percent at most, percent; no two prices lie that near to each other. */
const ROUNDING_PERCENT = 1e-9;
const REACHED_PERCENT = MARK_PERCENT - ROUNDING_PERCENT;

export interface OutcomePath {
  /** Highest and lowest move of the middle since the entry, percent, positive in the direction; the entry itself is 0. NaN without one. */
  readonly best: number;
  readonly worst: number;
  /** From the entry's quote to that of the first second with a move of +1 % or more, and of −1 % or less, ms; NaN where there was none. */
  readonly gainedMs: number;
  readonly lostMs: number;
  /** Seconds with a quote that are left out because trades of them may be missing. */
  readonly doubted: number;
  /** Seconds without a quote that are over. */
  readonly unknown: number;
}

/** Of an outcome without an entry. */
export const NO_PATH: OutcomePath = {
  ...{ best: Number.NaN, worst: Number.NaN, gainedMs: Number.NaN, lostMs: Number.NaN, doubted: 0, unknown: 0 },
};

/** `entry`: its quote was asked for at this moment, epoch ms, and had this middle, USDT. */
export function pathOf(
  past: CoinPast,
  { askedAt: enteredAt, mid }: { readonly askedAt: number; readonly mid: number },
  direction: Direction,
): OutcomePath {
  const first = Math.floor(enteredAt / 1000) + 1;
  const end = Math.min(first + PATH_SECONDS, past.end);
  let [best, worst, gainedMs, lostMs, doubted, unknown] = [0, 0, Number.NaN, Number.NaN, 0, 0];
  for (let second = first; second < end; second++) {
    const askedAt = past.askedAt(second);
    if (Number.isNaN(askedAt)) unknown++;
    else if (past.isDoubted(second)) doubted++;
    else {
      const move = moveBetween(direction, mid, midOf(past, second));
      if (move > best) best = move;
      if (move < worst) worst = move;
      if (move >= REACHED_PERCENT && Number.isNaN(gainedMs)) gainedMs = askedAt - enteredAt;
      if (move <= -REACHED_PERCENT && Number.isNaN(lostMs)) lostMs = askedAt - enteredAt;
    }
  }
  return { best, worst, gainedMs, lostMs, doubted, unknown };
}
