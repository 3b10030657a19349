// What an entry without the signal gave: the mean of all entries of the same coin in the same hour of day on other days, away from episodes
// of the same rule. An entry of the signal's own hour would contain the move itself.

import type { SecondSpan } from "../archive/past-piece.ts";
import { HOUR_SECONDS, type EntryHour } from "./entry-hour.ts";
import { HORIZON_MINUTES, type Direction } from "./trade.ts";

/** No entry of a baseline is nearer to an episode of the rule, s. */
const MIN_DISTANCE_SECONDS = 3600;
/** There is no baseline of fewer other days. */
const MIN_BASELINE_DAYS = 5;
const DAY_HOURS = 24;

/** The entries of one day that count, by horizon in the order of HORIZON_MINUTES. */
export interface DayEntries {
  /** Hours since the epoch. */
  readonly hour: number;
  readonly counts: readonly number[];
  /** Of their results after fees, percent. */
  readonly sums: readonly number[];
}

/** `episodes`: those of the rule and coin, from the first second to the last, in any order. */
export function dayEntries(entries: EntryHour, direction: Direction, episodes: readonly SecondSpan[]): DayEntries {
  const spans = awayFrom(episodes, entries.hour * HOUR_SECONDS);
  const total = (read: (span: SecondSpan) => number): number => spans.reduce((sum, span) => sum + read(span), 0);
  const horizons = [...HORIZON_MINUTES.keys()];
  return {
    hour: entries.hour,
    counts: horizons.map((horizon) => total(({ from, to }) => entries.count(horizon, from, to))),
    sums: horizons.map((horizon) => total(({ from, to }) => entries.sum(direction, horizon, from, to))),
  };
}

/** The stretches of an hour that are far enough from all episodes. */
function awayFrom(episodes: readonly SecondSpan[], hourBegin: number): SecondSpan[] {
  const end = hourBegin + HOUR_SECONDS;
  const spans: SecondSpan[] = [];
  let at = hourBegin;
  for (const { from, to } of episodes.toSorted((a, b) => a.from - b.from)) {
    const until = Math.min(end, from - MIN_DISTANCE_SECONDS + 1);
    if (at < until) spans.push({ from: at, to: until });
    at = Math.max(at, to + MIN_DISTANCE_SECONDS);
  }
  return at < end ? [...spans, { from: at, to: end }] : spans;
}

export interface Baseline {
  /** After fees, percent. */
  readonly mean: number;
  readonly entries: number;
  readonly days: number;
}

/**
 * The baseline of an episode of this hour since the epoch, at a horizon's place among HORIZON_MINUTES; undefined where there is none yet.
 * `days`: entries of any hours of the same coin and rule, each once; those of the same hour of day on other days count.
 */
export function baselineOf(days: readonly DayEntries[], hour: number, horizon: number): Baseline | undefined {
  let [sum, entries, counted] = [0, 0, 0];
  for (const { hour: other, counts, sums } of days) {
    const count = counts[horizon] ?? 0;
    if (other === hour || other % DAY_HOURS !== hour % DAY_HOURS || count === 0) continue;
    sum += sums[horizon] as number;
    entries += count;
    counted++;
  }
  return counted < MIN_BASELINE_DAYS ? undefined : { mean: sum / entries, entries, days: counted };
}
