// A stretch of columns read from Redis while the history of some coins is rewritten (see overlay.ts).

import type { ColumnStore } from "../columns/column-store.ts";

export class HistoryMatrix {
  /** Seconds [from, to). */
  readonly from: number;
  readonly to: number;
  readonly #width: number;
  readonly #data: Float64Array;
  readonly #changed = new Set<number>();

  constructor(from: number, to: number, capacity: number) {
    this.from = from;
    this.to = to;
    this.#width = capacity * 2;
    this.#data = new Float64Array(Math.max(0, to - from) * this.#width).fill(Number.NaN);
  }

  /** The stretch as Redis holds it; coins and seconds it lacks are NaN. */
  static async load(store: ColumnStore, from: number, to: number, capacity: number): Promise<HistoryMatrix> {
    const matrix = new HistoryMatrix(from, to, capacity);
    const seconds = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
    const columns: Float64Array[] = [];
    await store.readSecondsInto(seconds, columns);
    columns.forEach((column, i) => matrix.#data.set(column.subarray(0, matrix.#width), i * matrix.#width));
    return matrix;
  }

  /** View of one second: [price, cumulative volume] per position. */
  column(second: number): Float64Array {
    const start = (second - this.from) * this.#width;
    return this.#data.subarray(start, start + this.#width);
  }

  /** This second differs from what Redis holds. */
  changed(second: number): void {
    this.#changed.add(second);
  }

  /** Writes the first second back as it was read. `now`: epoch second. */
  async storeFirst(store: ColumnStore, now: number): Promise<void> {
    if (this.from < this.to) await store.writeSeconds([this.from], (second) => this.column(second), now);
  }

  /** Writes the seconds that changed. `now`: epoch second. */
  async storeChanged(store: ColumnStore, now: number): Promise<void> {
    await store.writeSeconds([...this.#changed], (second) => this.column(second), now);
  }
}
