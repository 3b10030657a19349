// A share with its interval, from episodes that hang together.

import { designEffect } from "./design-effect.ts";
import { TAIL, type Estimate } from "./estimate.ts";
import { blockFreedom, type HourClusters } from "./hour-clusters.ts";
import { studentQuantile } from "./student.ts";

export interface HitRate extends Estimate {
  /** As many independent episodes would say as much. */
  readonly effectiveEpisodes: number;
}

/** Wilson's interval on episodes over their design effect, with Student's t for few blocks of hours. `hits`: 0 or 1 by episode. */
export function hitRate(clusters: HourClusters, hits: ArrayLike<number>): HitRate {
  const { episodes } = clusters;
  const effectiveEpisodes = episodes / designEffect(clusters, hits);
  let sum = 0;
  for (let at = 0; at < episodes; at++) sum += hits[at] as number;
  const width = studentQuantile(1 - TAIL, blockFreedom(clusters));
  return { ...wilson(sum / episodes, effectiveEpisodes, width), effectiveEpisodes };
}

/** Wilson's score interval (1927) of a share among so many. `width`: in standard deviations. */
export function wilson(share: number, episodes: number, width: number): Estimate {
  const more = width ** 2 / episodes;
  const middle = (share + more / 2) / (1 + more);
  const reach = (width / (1 + more)) * Math.sqrt((share * (1 - share)) / episodes + more / (4 * episodes));
  // Rounding alone would leave the share outside where it is 0 or 1.
  return { value: share, low: Math.min(share, Math.max(0, middle - reach)), high: Math.max(share, Math.min(1, middle + reach)) };
}
