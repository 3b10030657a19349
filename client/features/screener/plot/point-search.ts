// Finds a point by a place, through a grid of buckets, or by an arrow key.

/** Hovering this near to a point, CSS px, means the point. */
export const HIT_RADIUS = 15;

const CELL = 16;

export class HitGrid {
  #columns = 0;
  #rows = 0;
  #starts = new Int32Array(1);
  #next = new Int32Array(0);
  #order = new Int32Array(0);
  #x = new Float32Array(0);
  #y = new Float32Array(0);

  /** Sorts the first `count` points into a canvas of this size, CSS px. The arrays are read again by `nearest`. */
  build(x: Float32Array<ArrayBuffer>, y: Float32Array<ArrayBuffer>, count: number, width: number, height: number): void {
    this.#x = x;
    this.#y = y;
    this.#fit(Math.max(1, Math.ceil(width / CELL)), Math.max(1, Math.ceil(height / CELL)), count);
    this.#starts.fill(0);
    for (let i = 0; i < count; i++) {
      const cell = this.#cellOf(i) + 1;
      this.#starts[cell] = (this.#starts[cell] as number) + 1;
    }
    for (let cell = 0; cell < this.#next.length; cell++) {
      this.#starts[cell + 1] = (this.#starts[cell + 1] as number) + (this.#starts[cell] as number);
      this.#next[cell] = this.#starts[cell] as number;
    }
    for (let i = 0; i < count; i++) {
      const cell = this.#cellOf(i);
      this.#order[this.#next[cell] as number] = i;
      this.#next[cell] = (this.#next[cell] as number) + 1;
    }
  }

  /** Number of the point nearest to a place within `radius` px; −1 when there is none. */
  nearest(x: number, y: number, radius: number): number {
    let best = -1;
    let min = radius * radius;
    const [firstColumn, lastColumn] = [column(x - radius, this.#columns), column(x + radius, this.#columns)];
    const [firstRow, lastRow] = [column(y - radius, this.#rows), column(y + radius, this.#rows)];
    for (let row = firstRow; row <= lastRow; row++) {
      const from = this.#starts[row * this.#columns + firstColumn] as number;
      const to = this.#starts[row * this.#columns + lastColumn + 1] as number;
      for (let at = from; at < to; at++) {
        const i = this.#order[at] as number;
        const distance = ((this.#x[i] as number) - x) ** 2 + ((this.#y[i] as number) - y) ** 2;
        if (distance > min || (distance === min && best >= 0 && best < i)) continue;
        min = distance;
        best = i;
      }
    }
    return best;
  }

  #cellOf(i: number): number {
    return column(this.#y[i] as number, this.#rows) * this.#columns + column(this.#x[i] as number, this.#columns);
  }

  #fit(columns: number, rows: number, count: number): void {
    if (this.#order.length < count) this.#order = new Int32Array(count);
    if (columns === this.#columns && rows === this.#rows) return;
    this.#columns = columns;
    this.#rows = rows;
    this.#starts = new Int32Array(columns * rows + 1);
    this.#next = new Int32Array(columns * rows);
  }
}

/** Number of the bucket of a coordinate; places outside belong to the outermost. */
function column(coordinate: number, buckets: number): number {
  const at = Math.floor(coordinate / CELL);
  return at <= 0 ? 0 : Math.min(buckets - 1, at);
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const UNIT_VECTORS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Straying sideways counts this many times going on. */
const SIDEWAYS = 2;

/** Whether a key, as events name it, is an arrow. */
export function isDirection(key: string): key is Direction {
  return key in UNIT_VECTORS;
}

/** Number of the nearest of `count` points that lies in this direction from a place; −1 when none does. */
export function nearestInDirection(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  count: number,
  from: { readonly x: number; readonly y: number },
  direction: Direction,
): number {
  const [dx, dy] = UNIT_VECTORS[direction];
  let best = -1;
  let min = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const right = (x[i] as number) - from.x;
    const down = (y[i] as number) - from.y;
    const along = right * dx + down * dy;
    if (along <= 0) continue;
    const distance = along + SIDEWAYS * Math.abs(right * dy + down * dx);
    if (distance >= min) continue;
    min = distance;
    best = i;
  }
  return best;
}
