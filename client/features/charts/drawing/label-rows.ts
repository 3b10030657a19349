// Where labels stand on a price axis (pure): the live price keeps its place, others move aside, and away from each other.

/** From top to bottom, px. */
export interface Row {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The tops of labels wanted around these heights (their middles), in the same order; undefined for one whose line is out of sight or
 * that has no room left on its side of the live price.
 */
export function placeRows(
  wanted: readonly number[],
  rowPx: number,
  axisPx: number,
  live: Row = { top: axisPx / 2, bottom: axisPx / 2 },
): readonly (number | undefined)[] {
  const tops: (number | undefined)[] = wanted.map(() => undefined);
  const middle = (live.top + live.bottom) / 2;
  const seen = wanted.flatMap((y, at) => (y >= 0 && y <= axisPx ? [{ y, at }] : []));
  let bottom = live.top;
  for (const { y, at } of seen.filter((each) => each.y < middle).toSorted((a, b) => b.y - a.y)) {
    const top = Math.min(y - rowPx / 2, bottom - rowPx);
    if (top < -rowPx / 2) break;
    bottom = tops[at] = top;
  }
  let next = live.bottom;
  for (const { y, at } of seen.filter((each) => each.y >= middle).toSorted((a, b) => a.y - b.y)) {
    const top = Math.max(y - rowPx / 2, next);
    if (top > axisPx - rowPx / 2) break;
    tops[at] = top;
    next = top + rowPx;
  }
  return tops;
}
