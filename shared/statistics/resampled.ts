// Mean and median with their intervals, from resampled hours.

import { TAIL, type Estimate } from "./estimate.ts";
import { blockFreedom, hourSums, meanBlock, type HourClusters } from "./hour-clusters.ts";
import { StationaryDraws } from "./stationary-bootstrap.ts";
import { normalProbability, studentQuantile } from "./student.ts";

export const RESAMPLES = 2000;

export interface MeanAndMedian {
  readonly mean: Estimate;
  readonly median: Estimate;
}

/** Sorted, by the values of episodes. */
interface Ranking {
  readonly values: Float64Array;
  /** By rank: the place of the episode's hour. */
  readonly places: Int32Array;
  /** The middle rank, near which every resample's median is; and by place how many of its episodes rank below. */
  readonly middle: number;
  readonly below: Float64Array;
}

/** `values`: by episode of the clusters, at least one. `random`: in [0, 1), seeded where the result is to be repeated. */
export function meanAndMedian(
  clusters: HourClusters,
  values: ArrayLike<number>,
  random: () => number,
  resamples = RESAMPLES,
): MeanAndMedian {
  const sums = hourSums(clusters, values);
  const ranking = ranked(clusters, values);
  const draws = new StationaryDraws(clusters.hours, meanBlock(clusters), random);
  const [means, medians] = [new Float64Array(resamples), new Float64Array(resamples)];
  for (let at = 0; at < resamples; at++) {
    const weights = draws.next();
    means[at] = weightedMean(clusters, sums, weights);
    medians[at] = weightedMedian(clusters, ranking, weights);
  }
  const once = new Uint32Array(clusters.hours).fill(1);
  const tail = expandedTail(blockFreedom(clusters), clusters.hours);
  return {
    mean: between(weightedMean(clusters, sums, once), means.sort(), tail),
    median: between(weightedMedian(clusters, ranking, once), medians.sort(), tail),
  };
}

/**
 * Percentiles of few draws are too near to each other: they are taken so far out as a normal would have to be to reach as wide as Student's
 * t (Hesterberg 2015, "expanded percentiles"). The draws are of hours, what is known of their spread counts blocks of them.
 */
export const expandedTail = (freedom: number, hours: number): number =>
  normalProbability(-Math.sqrt(hours / Math.max(1, hours - 1)) * studentQuantile(1 - TAIL, freedom));

const between = (value: number, sorted: Float64Array, tail: number): Estimate => ({
  value,
  low: percentile(sorted, tail),
  high: percentile(sorted, 1 - tail),
});

/** Between the two nearest ranks in proportion, as numpy has it. */
export function percentile(sorted: Float64Array, share: number): number {
  const rank = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(rank)] as number, sorted[Math.ceil(rank)] as number];
  return below + (above - below) * (rank - Math.floor(rank));
}

function weightedMean({ counts }: HourClusters, sums: Float64Array, weights: Uint32Array): number {
  let [sum, episodes] = [0, 0];
  for (let place = 0; place < weights.length; place++) {
    const weight = weights[place] as number;
    sum += weight * (sums[place] as number);
    episodes += weight * (counts[place] as number);
  }
  return sum / episodes;
}

function ranked({ places, hours }: HourClusters, values: ArrayLike<number>): Ranking {
  const order = Array.from(places.keys()).sort((a, b) => (values[a] as number) - (values[b] as number));
  const placeAt = Int32Array.from(order, (episode) => places[episode] as number);
  const middle = order.length >> 1;
  const below = new Float64Array(hours);
  for (let rank = 0; rank < middle; rank++) below[placeAt[rank] as number]! += 1;
  return { values: Float64Array.from(order, (episode) => values[episode] as number), places: placeAt, middle, below };
}

function weightedMedian({ counts }: HourClusters, ranking: Ranking, weights: Uint32Array): number {
  const { values, places } = ranking;
  const weightOf = (rank: number): number => weights[places[rank] as number] as number;
  let [episodes, below] = [0, 0];
  for (let place = 0; place < weights.length; place++) {
    episodes += (weights[place] as number) * (counts[place] as number);
    below += (weights[place] as number) * (ranking.below[place] as number);
  }
  const half = episodes / 2;
  let rank = ranking.middle;
  while (below >= half) below -= weightOf(--rank);
  while (below + weightOf(rank) < half) below += weightOf(rank++);
  if (below + weightOf(rank) > half) return values[rank] as number;
  let above = rank + 1;
  while (weightOf(above) === 0) above++;
  return ((values[rank] as number) + (values[above] as number)) / 2;
}
