// A stretch of columns read from Redis while the history of some coins is rewritten (see overlay.ts): whole columns, or only
// those coins' pairs.

import type { ColumnStore } from "../columns/column-store.ts";

/** Which coins of a market are rewritten; a column holds `capacity` coins. */
export interface RewrittenCoins {
  readonly positions: readonly number[];
  readonly capacity: number;
  readonly isWhole: boolean;
}

export class HistoryMatrix {
  /** Seconds [from, to). */
  readonly from: number;
  #to: number;
  readonly coins: RewrittenCoins;
  readonly #width: number;
  #data: Float64Array;
  readonly #changed = new Set<number>();

  private constructor(from: number, coins: RewrittenCoins) {
    this.from = this.#to = from;
    this.coins = coins;
    this.#width = (coins.isWhole ? coins.capacity : coins.positions.length) * 2;
    this.#data = new Float64Array(0);
  }

  /** The stretch as Redis holds it; missing coins and seconds are NaN. */
  static async load(store: ColumnStore, from: number, to: number, coins: RewrittenCoins): Promise<HistoryMatrix> {
    const matrix = new HistoryMatrix(from, coins);
    await matrix.extend(store, to);
    return matrix;
  }

  get to(): number {
    return this.#to;
  }

  async extend(store: ColumnStore, to: number): Promise<void> {
    const added = Math.max(0, to - this.#to);
    const seconds = Array.from({ length: added }, (_, i) => this.#to + i);
    const columns: Float64Array[] = [];
    if (this.coins.isWhole) await store.readSecondsInto(seconds, columns);
    else await store.readPairsInto(seconds, this.coins.positions, columns);
    const before = this.#data;
    this.#data = new Float64Array(before.length + added * this.#width).fill(Number.NaN, before.length);
    this.#data.set(before);
    columns.forEach((column, i) => this.#data.set(column.subarray(0, this.#width), before.length + i * this.#width));
    this.#to += added;
  }

  /** View of one second: [price, cumulative volume] per row. */
  column(second: number): Float64Array {
    const start = (second - this.from) * this.#width;
    return this.#data.subarray(start, start + this.#width);
  }

  /** Row of a rewritten coin in the columns. */
  rowOf(position: number): number {
    return this.coins.isWhole ? position : this.coins.positions.indexOf(position);
  }

  /** This second differs from what Redis holds. */
  changed(second: number): void {
    this.#changed.add(second);
  }

  /** Writes the first second back as it was read. `now`: epoch second. */
  async storeFirst(store: ColumnStore, now: number): Promise<void> {
    if (this.from < this.#to) await this.#store(store, [this.from], now);
  }

  /** Writes the seconds that changed. `now`: epoch second. */
  storeChanged(store: ColumnStore, now: number): Promise<void> {
    return this.#store(store, [...this.#changed], now);
  }

  #store(store: ColumnStore, seconds: readonly number[], now: number): Promise<void> {
    const columnOf = (second: number): Float64Array => this.column(second);
    const { isWhole, positions, capacity } = this.coins;
    if (isWhole) return store.writeSeconds(seconds, columnOf, now);
    return store.writePairs(seconds, positions, columnOf, now, capacity);
  }
}
