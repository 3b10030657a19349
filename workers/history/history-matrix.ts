// A stretch of columns read from Redis while the history of some coins is rewritten (see overlay.ts).

import type { ColumnStore } from "../columns/column-store.ts";

export class HistoryMatrix {
  /** Seconds [from, to). */
  readonly from: number;
  readonly to: number;
  readonly #width: number;
  readonly #data: Float64Array;

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

  /** Writes its seconds before `to` back, by default all. `now`: epoch second. */
  async store(store: ColumnStore, now: number, to = this.to): Promise<void> {
    const seconds = Array.from({ length: Math.max(0, Math.min(to, this.to) - this.from) }, (_, i) => this.from + i);
    await store.writeSeconds(seconds, (second) => this.column(second), now);
  }
}
