// The points that leave the cloud: the few worth a name (pure).

export interface Cloud {
  readonly count: number;
  /** Places, px. */
  readonly x: (index: number) => number;
  readonly y: (index: number) => number;
}

/** A spread below this, px, is one point and no cloud. */
const LEAST_SPREAD = 4;

/** Numbers of the `most` points farthest from the middle of the cloud, farthest first. */
export function outliers(cloud: Cloud, most: number): number[] {
  const indexes = Array.from({ length: cloud.count }, (_, index) => index);
  const across = spread(indexes.map(cloud.x));
  const along = spread(indexes.map(cloud.y));
  const far = indexes.map((index) =>
    Math.hypot((cloud.x(index) - across.middle) / across.width, (cloud.y(index) - along.middle) / along.width),
  );
  return indexes.sort((a, b) => (far[b] as number) - (far[a] as number) || a - b).slice(0, most);
}

/** Median, and the usual distance from it: neither follows a single far point. */
function spread(values: readonly number[]): { middle: number; width: number } {
  const middle = median(values);
  return { middle, width: Math.max(LEAST_SPREAD, median(values.map((value) => Math.abs(value - middle)))) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
