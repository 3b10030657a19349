// The last changes of each coin's price to the millisecond: a column knows a second only, and who crossed first takes less. Written on
// each trade, so nothing is allocated.

/** Changes kept of a coin. */
const KEPT = 256;
/** [time, price] */
const WIDTH = 2;

export class RecentPrices {
  #cells: Float64Array;
  /** Changes so far. */
  #counts: Float64Array;

  constructor(capacity: number) {
    this.#cells = new Float64Array(capacity * KEPT * WIDTH);
    this.#counts = new Float64Array(capacity);
  }

  trade(position: number, price: number, time: number): void {
    const count = this.#counts[position] as number;
    const start = position * KEPT * WIDTH;
    if (count > 0 && this.#cells[start + ((count - 1) % KEPT) * WIDTH + 1] === price) return;
    const cell = start + (count % KEPT) * WIDTH;
    this.#cells[cell] = time;
    this.#cells[cell + 1] = price;
    this.#counts[position] = count + 1;
  }

  /**
   * When the price first was at or beyond a level in [from, to), epoch ms; NaN where it was not, or may have been before the oldest change
   * that is kept. `sign`: 1 for a rise, −1 for a fall.
   */
  firstBeyond(position: number, level: number, sign: number, from: number, to: number): number {
    const count = this.#counts[position] ?? 0;
    const start = position * KEPT * WIDTH;
    let [first, oldest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let at = Math.max(0, count - KEPT); at < count; at++) {
      const cell = start + (at % KEPT) * WIDTH;
      const time = this.#cells[cell] as number;
      oldest = Math.min(oldest, time);
      if (time >= from && time < to && ((this.#cells[cell + 1] as number) - level) * sign >= 0) first = Math.min(first, time);
    }
    const isForgotten = count > KEPT && oldest > from;
    return isForgotten || first === Number.POSITIVE_INFINITY ? Number.NaN : first;
  }

  /** The position now belongs to another coin. */
  clear(position: number): void {
    this.#counts[position] = 0;
  }

  grow(capacity: number): void {
    const wider = new RecentPrices(capacity);
    wider.#cells.set(this.#cells);
    wider.#counts.set(this.#counts);
    this.#cells = wider.#cells;
    this.#counts = wider.#counts;
  }
}
