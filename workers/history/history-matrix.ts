// A stretch of columns read from Redis while the history of some coins is rewritten (see overlay.ts): whole ones, or the pairs of those
// coins alone.

import type { ColumnStore } from "../columns/column-store.ts";

/** Which coins of a market are rewritten: all columns are of so many coins. */
export interface RewrittenCoins {
  readonly positions: readonly number[];
  readonly capacity: number;
  /** Whether whole columns are moved. */
  readonly isWhole: boolean;
}

export class HistoryMatrix {
  /** Seconds [from, to). */
  readonly from: number;
  readonly to: number;
  readonly #coins: RewrittenCoins;
  readonly #width: number;
  readonly #data: Float64Array;
  readonly #changed = new Set<number>();

  constructor(from: number, to: number, coins: RewrittenCoins) {
    this.from = from;
    this.to = to;
    this.#coins = coins;
    this.#width = (coins.isWhole ? coins.capacity : coins.positions.length) * 2;
    this.#data = new Float64Array(Math.max(0, to - from) * this.#width).fill(Number.NaN);
  }

  /** The stretch as Redis holds it; coins and seconds it lacks are NaN. */
  static async load(store: ColumnStore, from: number, to: number, coins: RewrittenCoins): Promise<HistoryMatrix> {
    const matrix = new HistoryMatrix(from, to, coins);
    const seconds = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
    const columns: Float64Array[] = [];
    if (coins.isWhole) await store.readSecondsInto(seconds, columns);
    else await store.readPairsInto(seconds, coins.positions, columns);
    columns.forEach((column, i) => matrix.#data.set(column.subarray(0, matrix.#width), i * matrix.#width));
    return matrix;
  }

  /** View of one second: [price, cumulative volume] per row. */
  column(second: number): Float64Array {
    const start = (second - this.from) * this.#width;
    return this.#data.subarray(start, start + this.#width);
  }

  /** Where a rewritten coin stands in the columns. */
  rowOf(position: number): number {
    return this.#coins.isWhole ? position : this.#coins.positions.indexOf(position);
  }

  /** This second differs from what Redis holds. */
  changed(second: number): void {
    this.#changed.add(second);
  }

  /** Writes the first second back as it was read. `now`: epoch second. */
  async storeFirst(store: ColumnStore, now: number): Promise<void> {
    if (this.from < this.to) await this.#store(store, [this.from], now);
  }

  /** Writes the seconds that changed. `now`: epoch second. */
  storeChanged(store: ColumnStore, now: number): Promise<void> {
    return this.#store(store, [...this.#changed], now);
  }

  #store(store: ColumnStore, seconds: readonly number[], now: number): Promise<void> {
    const columnOf = (second: number): Float64Array => this.column(second);
    const { isWhole, positions, capacity } = this.#coins;
    if (isWhole) return store.writeSeconds(seconds, columnOf, now);
    return store.writePairs(seconds, positions, columnOf, now, capacity);
  }
}
