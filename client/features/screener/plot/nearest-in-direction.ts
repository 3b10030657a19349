// Which point an arrow key leads to (pure).

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const WAYS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Straying sideways counts this many times going on. */
const SIDEWAYS = 2;

/** Whether a key, as events name it, is an arrow. */
export function isDirection(key: string): key is Direction {
  return key in WAYS;
}

/** Number of the nearest of `count` points that lies in this direction from a place; −1 when none does. */
export function nearestInDirection(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  count: number,
  from: { readonly x: number; readonly y: number },
  direction: Direction,
): number {
  const [dx, dy] = WAYS[direction];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const right = (x[i] as number) - from.x;
    const down = (y[i] as number) - from.y;
    const along = right * dx + down * dy;
    if (along <= 0) continue;
    const way = along + SIDEWAYS * Math.abs(right * dy + down * dx);
    if (way >= least) continue;
    least = way;
    best = i;
  }
  return best;
}
