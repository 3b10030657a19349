// What was published of each coin's last seconds, as long as the book has them: a trade that comes late, or a hole that is healed,
// changes the book, and this says what was shown.

import type { Book } from "../book/book.ts";
import type { PublishedSecond } from "./rewrite-entry.ts";

/** Sums of the same trades differ in the last digits, USDT and relative to the sum. */
const SAME_USDT = 1e-6;
const SAME_RELATIVE = 1e-14;

type Columns = Pick<Book, "column" | "firstSecond" | "openSecond" | "capacity">;

export class PublishedSeconds {
  readonly #slots: number;
  #capacity = 0;
  /** Slots × capacity × [price, quote volume of the second]. */
  #values = new Float64Array(0);
  /** By slot: its second; 0 where there is none. */
  readonly #seconds: Uint32Array;

  /** `seconds`: how many the book holds. Takes memory with the first second that is published. */
  constructor(seconds: number) {
    this.#slots = seconds;
    this.#seconds = new Uint32Array(seconds);
  }

  /** The book's second is published as the book has it now. */
  note(book: Columns, second: number): void {
    if (second > book.firstSecond) this.seed(second, book.column(second), book.column(second - 1));
    else this.#seconds[second % this.#slots] = 0;
  }

  /** The second was published with this column, and that of the second before. */
  seed(second: number, column: Float64Array, before: Float64Array): void {
    this.#grow(column.length / 2);
    const values = this.#row(second);
    for (let cell = 0; cell < column.length; cell += 2) {
      values[cell] = column[cell] as number;
      values[cell + 1] = (column[cell + 1] as number) - (before[cell + 1] ?? Number.NaN);
    }
    values.fill(Number.NaN, column.length);
    this.#seconds[second % this.#slots] = second;
  }

  /** Those of these seconds of which the book says something else than was published. */
  changed(book: Columns, seconds: Iterable<number>): PublishedSecond[] {
    const changed: PublishedSecond[] = [];
    for (const second of seconds) {
      if (this.#seconds[second % this.#slots] !== second || second <= book.firstSecond || second >= book.openSecond) continue;
      this.#changedIn(book, second, changed);
    }
    return changed;
  }

  #changedIn(book: Columns, second: number, into: PublishedSecond[]): void {
    const values = this.#row(second);
    const [now, before] = [book.column(second), book.column(second - 1)];
    const coins = Math.min(this.#capacity, book.capacity);
    for (let position = 0; position < coins; position++) {
      const cell = position * 2;
      const [price, volume] = [values[cell] as number, values[cell + 1] as number];
      const sum = now[cell + 1] as number;
      const isOther =
        isOtherPrice(price, now[cell] as number) || isOtherVolume(volume, sum - (before[cell + 1] as number), Math.abs(sum));
      if (isOther) into.push({ position, second, price, volume });
    }
  }

  /** These were told of: whatever else becomes of them, that is what was published. */
  reported(published: readonly PublishedSecond[]): void {
    for (const { position, second } of published)
      if (this.#seconds[second % this.#slots] === second) this.#row(second).fill(Number.NaN, position * 2, position * 2 + 2);
  }

  /** The position is another coin's now. */
  clear(position: number): void {
    if (position >= this.#capacity) return;
    for (let slot = 0; slot < this.#slots; slot++) this.#row(slot).fill(Number.NaN, position * 2, position * 2 + 2);
  }

  /** Nothing was published by this worker yet. */
  forgetAll(): void {
    this.#seconds.fill(0);
  }

  #row(second: number): Float64Array {
    const start = (second % this.#slots) * this.#capacity * 2;
    return this.#values.subarray(start, start + this.#capacity * 2);
  }

  #grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    const grown = new Float64Array(this.#slots * capacity * 2).fill(Number.NaN);
    for (let slot = 0; slot < this.#slots; slot++) grown.set(this.#row(slot), slot * capacity * 2);
    this.#values = grown;
    this.#capacity = capacity;
  }
}

const isOtherPrice = (was: number, is: number): boolean => !Number.isNaN(was) && !Number.isNaN(is) && was !== is;

const isOtherVolume = (was: number, is: number, sum: number): boolean => Math.abs(is - was) > SAME_USDT + sum * SAME_RELATIVE;
