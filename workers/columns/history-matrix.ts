// A stretch of columns in memory while the past of some coins is being rewritten.
// Invariant: cumulative volumes stay continuous, so a change of one second moves all later ones.

import type { ColumnStore } from "./column-store.ts";
import type { SecondSeries } from "./second-series.ts";

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

  /**
   * Rewrites one coin's seconds from a series that lies within the matrix. `volumeBefore` is the cumulative volume before
   * the series' first second where the matrix has none. Later seconds of the matrix keep their own differences.
   * Returns the coin's cumulative volume and price at the matrix' end.
   */
  overlay(position: number, series: SecondSeries, volumeBefore: number, priceBefore: number): { volume: number; price: number } {
    const cell = position * 2;
    const start = Math.max(series.from, this.from);
    const end = Math.min(series.from + series.volumes.length, this.to);
    const before = start > this.from ? this.column(start - 1) : undefined;
    let volume = orElse(before?.[cell + 1], volumeBefore);
    let price = orElse(before?.[cell], orElse(priceBefore, series.priceBefore));
    const oldEnd = end > start ? (this.column(end - 1)[cell + 1] as number) : Number.NaN;
    for (let second = start; second < end; second++) {
      volume += series.volumes[second - series.from] as number;
      price = orElse(series.prices[second - series.from], price);
      const column = this.column(second);
      column[cell] = price;
      column[cell + 1] = volume;
    }
    const shift = volume - oldEnd;
    for (let second = end; second < this.to; second++) {
      const column = this.column(second);
      const own = column[cell + 1] as number;
      volume = Number.isNaN(own) || Number.isNaN(shift) ? volume : own + shift;
      price = orElse(column[cell], price);
      column[cell] = price;
      column[cell + 1] = volume;
    }
    return { volume, price };
  }

  /** Writes all of it back. `now`: epoch second. */
  async store(store: ColumnStore, now: number): Promise<void> {
    const seconds = Array.from({ length: Math.max(0, this.to - this.from) }, (_, i) => this.from + i);
    await store.writeSeconds(seconds, (second) => this.column(second), now);
  }
}

const orElse = (value: number | undefined, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : value;
