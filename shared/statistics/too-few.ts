// When episodes are so few that no figure about them is worth showing.

import type { HourClusters } from "./hour-clusters.ts";

/**
 * Below this intervals hold the true figure too rarely, or far too often (coverage.full.test.ts): from 30 episodes of 10 hours on those of
 * means hold it in 91 % of markets whose hours hang together.
 */
export const MIN_SAMPLE = { episodes: 100, hours: 36, coins: 5 } as const;

export const isTooFew = ({ episodes, hours }: Pick<HourClusters, "episodes" | "hours">, coins: number): boolean =>
  episodes < MIN_SAMPLE.episodes || hours < MIN_SAMPLE.hours || coins < MIN_SAMPLE.coins;
