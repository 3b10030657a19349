// What a record shows of outcomes at one horizon: counts, and figures with their intervals where there are enough of them.

import type { Estimate } from "../statistics/estimate.ts";
import { hitRate, type HitRate } from "../statistics/hit-rate.ts";
import { hourClusters } from "../statistics/hour-clusters.ts";
import { meanAndMedian, type MeanAndMedian } from "../statistics/resampled.ts";
import { seededRandom } from "../statistics/seeded-random.ts";
import { isTooFew } from "../statistics/too-few.ts";
import { HOUR_SECONDS } from "./entry-hour.ts";
import type { Outcome, OutcomeExit } from "./outcome.ts";
import { QUOTE_STATES, type QuoteState } from "./quote-states.ts";

/** An episode at one horizon. */
export interface RecordRow {
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** Hours since the epoch in which its first signal was published. */
  readonly hour: number;
  /** How many signals it is made of. */
  readonly signals: number;
  readonly exit: OutcomeExit;
  /** Mean result of other entries after fees, percent; undefined where there is no baseline yet. */
  readonly baseline: number | undefined;
}

/** `horizon`: its place among HORIZON_MINUTES. */
export const recordRow = (
  { symbol, published, exits }: Outcome,
  horizon: number,
  { signals, baseline }: Pick<RecordRow, "signals" | "baseline">,
): RecordRow => ({
  ...{ symbol, hour: Math.floor(published / HOUR_SECONDS), signals, baseline },
  exit: exits[horizon] as OutcomeExit,
});

export interface Difference extends Estimate {
  /** Those that have a baseline. */
  readonly episodes: number;
}

export interface MeasuredFigures extends MeanAndMedian {
  /** Share whose price moved in the signal's direction from entry to exit, spread included, before fees. */
  readonly rose: HitRate;
  /** Mean of results less their baselines, percent; undefined where too few episodes have one. */
  readonly difference: Difference | undefined;
}

export interface RecordFigures {
  readonly signals: number;
  /** All of them, also those without a result. */
  readonly episodes: number;
  /** Episodes by what became of their entries and exits; those that are "quoted" have a result. */
  readonly states: Readonly<Record<QuoteState, number>>;
  /** Distinct hours and coins of episodes with a result. */
  readonly hours: number;
  readonly coins: number;
  /** Mean and median after fees, percent; undefined where episodes with a result are too few. */
  readonly measured: MeasuredFigures | undefined;
}

/** Figures of each group, by key in the order of the alphabet. `keyOf`: the group of a row. `seed`: the same gives the same intervals. */
export function recordFigures<Row extends RecordRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  seed: number,
): Map<string, RecordFigures> {
  const groups = [...Map.groupBy(rows, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(groups.map(([key, group]) => [key, figuresOf(group, seed)]));
}

function figuresOf(rows: readonly RecordRow[], seed: number): RecordFigures {
  const scored = rows.filter(({ exit }) => exit.state === "quoted");
  return {
    signals: rows.reduce((sum, { signals }) => sum + signals, 0),
    episodes: rows.length,
    states: statesOf(rows),
    hours: new Set(scored.map(({ hour }) => hour)).size,
    coins: coinsOf(scored),
    measured: measuredOf(scored, seed),
  };
}

function statesOf(rows: readonly RecordRow[]): Record<QuoteState, number> {
  const counts = Object.fromEntries(QUOTE_STATES.map((state) => [state, 0])) as Record<QuoteState, number>;
  for (const { exit } of rows) counts[exit.state]++;
  return counts;
}

const coinsOf = (rows: readonly RecordRow[]): number => new Set(rows.map(({ symbol }) => symbol)).size;
const clustersOf = (rows: readonly RecordRow[]) => hourClusters(rows.map(({ hour }) => hour));

function measuredOf(scored: readonly RecordRow[], seed: number): MeasuredFigures | undefined {
  const clusters = clustersOf(scored);
  if (isTooFew(clusters, coinsOf(scored))) return undefined;
  const results = Float64Array.from(scored, ({ exit }) => exit.result);
  const rose = Uint8Array.from(scored, ({ exit }) => (exit.result + exit.fees > 0 ? 1 : 0));
  return {
    rose: hitRate(clusters, rose),
    ...meanAndMedian(clusters, results, seededRandom(seed)),
    difference: differenceOf(scored, seed),
  };
}

/** Each episode against its own baseline. */
function differenceOf(scored: readonly RecordRow[], seed: number): Difference | undefined {
  const paired = scored.filter(({ baseline }) => baseline !== undefined);
  const clusters = clustersOf(paired);
  if (isTooFew(clusters, coinsOf(paired))) return undefined;
  const differences = Float64Array.from(paired, ({ exit, baseline = Number.NaN }) => exit.result - baseline);
  return { ...meanAndMedian(clusters, differences, seededRandom(seed)).mean, episodes: paired.length };
}
