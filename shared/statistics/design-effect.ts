// How much less episodes say that hang together than as many that do not.

import { hourSums, meanBlock, type HourClusters } from "./hour-clusters.ts";

/**
 * The variance of a share over hours that hang together, against that of as many independent episodes; at least 1. The variance is the one
 * that a stationary bootstrap of the hours has (Politis and Romano 1994, lemma 1), with the usual correction for few of them. Where all
 * episodes are alike nothing shows how they hang together, and an hour counts as one. `hits`: 0 or 1 by episode.
 */
export function designEffect(clusters: HourClusters, hits: ArrayLike<number>): number {
  const { counts, hours, episodes } = clusters;
  const sums = hourSums(clusters, hits);
  const share = sums.reduce((sum, each) => sum + each, 0) / episodes;
  if (share === 0 || share === 1) return counts.reduce((sum, count) => sum + count * count, 0) / episodes;
  const deviations = sums.map((sum, place) => sum - share * (counts[place] as number));
  const clustered = (longRunSum(deviations, 1 / meanBlock(clusters)) * hours) / Math.max(1, hours - 1);
  return Math.max(1, clustered / (episodes * share * (1 - share)));
}

/** The variance of the sum of a stationary bootstrap's draws, for deviations whose mean is 0. `p`: one over the mean block. */
function longRunSum(deviations: Float64Array, p: number): number {
  const size = deviations.length;
  let total = 0;
  for (let lag = 0; lag < size; lag++) {
    let products = 0;
    for (let at = 0; at < size; at++) products += (deviations[at] as number) * (deviations[(at + lag) % size] as number);
    const weight = lag === 0 ? 1 : (1 - lag / size) * (1 - p) ** lag + (lag / size) * (1 - p) ** (size - lag);
    total += weight * products;
  }
  return total;
}
