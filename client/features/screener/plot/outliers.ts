// The points that leave the cloud: the few worth a name (pure).

export interface Cloud {
  readonly count: number;
  /** Places, px. */
  readonly x: (index: number) => number;
  readonly y: (index: number) => number;
}

/** A spread below this, px, is one point and no cloud. */
const MIN_SPREAD = 4;

/** Numbers of the `most` points farthest from the middle of the cloud, farthest first. */
export function outliers(cloud: Cloud, most: number): number[] {
  const { count } = cloud;
  const across = spread(Float32Array.from({ length: count }, (_, index) => cloud.x(index)));
  const along = spread(Float32Array.from({ length: count }, (_, index) => cloud.y(index)));
  const far = Float32Array.from({ length: count }, (_, index) =>
    Math.hypot((cloud.x(index) - across.middle) / across.width, (cloud.y(index) - along.middle) / along.width),
  );
  // Sorting plain figures is quick; only the few that are far enough are sorted by number.
  const least = far.toSorted().at(-most) ?? 0;
  const chosen: number[] = [];
  for (let index = 0; index < count; index++) if ((far[index] as number) >= least) chosen.push(index);
  return chosen.sort((a, b) => (far[b] as number) - (far[a] as number) || a - b).slice(0, most);
}

/** Median, and the usual distance from it: neither follows a single far point. */
function spread(values: Float32Array): { middle: number; width: number } {
  const middle = median(values);
  return { middle, width: Math.max(MIN_SPREAD, median(values.map((value) => Math.abs(value - middle)))) };
}

function median(values: Float32Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}
