// Episodes of one hour hang together, so hours are what is counted and drawn, not episodes.

export interface HourClusters {
  /** How many episodes there are, and how many hours have any. */
  readonly episodes: number;
  readonly hours: number;
  /** By episode: the place of its hour in the order of time. */
  readonly places: Int32Array;
  /** By place: how many episodes the hour has. */
  readonly counts: Float64Array;
}

/** `hours`: by episode, hours since the epoch, in any order. */
export function hourClusters(hours: readonly number[]): HourClusters {
  const distinct = [...new Set(hours)].sort((a, b) => a - b);
  const placeOf = new Map(distinct.map((hour, place) => [hour, place]));
  const places = Int32Array.from(hours, (hour) => placeOf.get(hour) as number);
  const counts = new Float64Array(distinct.length);
  for (const place of places) counts[place]! += 1;
  return { episodes: hours.length, hours: distinct.length, places, counts };
}

/** By place: the sum of its episodes' values. */
export function hourSums({ places, hours }: HourClusters, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(hours);
  places.forEach((place, episode) => (sums[place]! += values[episode] as number));
  return sums;
}

/**
 * How many neighbouring hours hang together on average: the cube root of their number, as Politis and Romano (1994) have it for the mean
 * block of a stationary bootstrap.
 */
export const meanBlock = ({ hours }: Pick<HourClusters, "hours">): number => Math.max(1, Math.cbrt(hours));

/**
 * Degrees of freedom of what is estimated from these hours: as many as there are blocks of them, less one. Hours of unequal size count
 * as fewer equal ones (Kish 1965).
 */
export function blockFreedom(clusters: HourClusters): number {
  const squares = clusters.counts.reduce((sum, count) => sum + count * count, 0);
  const equalHours = clusters.episodes ** 2 / squares;
  return Math.max(1, equalHours / meanBlock(clusters) - 1);
}
