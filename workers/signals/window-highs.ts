// The highest price of every coin in every window, from second to second: what Short % measures give-backs from.
// Prices come from the seconds' columns, so a worker that starts or takes over finds the same highs in Redis as the one before.

import { WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";

/** Seconds of the longest window. */
const MAX_WINDOW_SECONDS = Math.max(...WINDOW_MINUTES) * 60;
/** Whole minutes kept: those of the longest window, one that is cut and one that is begun. */
const MINUTES = MAX_WINDOW_SECONDS / 60 + 2;
const SLOTS = MINUTES * 60;
/** Seconds asked for at once. */
const CHUNK = 60;
/** Coins whose older history was rewritten wait this long at most until all of it is read again, s. */
const REREAD_SECONDS = 10;
/** A high that is to be searched for again. */
const STALE = 0;

/** Both by window as in WINDOW_MINUTES, then by position. */
export interface HighsOfSecond {
  /** NaN while unknown. */
  readonly price: readonly Float64Array[];
  /** Epoch second of the first time it stood there within the window. */
  readonly second: readonly Float64Array[];
}

/** Fills `into` with the columns of these seconds; a second without one is empty. */
export type ReadSeconds = (seconds: readonly number[], into: Float64Array[]) => Promise<void>;

/**
 * Keeps the prices of the longest window and the highest price of each minute. Where a high leaves its window, the next one is found
 * in the minutes and the two cut ones. Nothing is allocated per coin and second.
 */
export class WindowHighs {
  #capacity = 0;
  /** Slot × capacity. */
  #prices = new Float64Array(0);
  /** Minute × capacity. */
  #minutes = new Float64Array(0);
  /** Seconds it has seen, none while the last one is −1. */
  #first = 0;
  #last = -1;
  /** Highs of the last second, and of the one before as they were then. */
  #now = emptyHighs(0);
  #before = emptyHighs(0);
  readonly #read: Float64Array[] = [];
  /** Coins whose highs are unknown until they are read again. */
  readonly #doubted = new Set<number>();
  #readAt = Number.NEGATIVE_INFINITY;

  get now(): HighsOfSecond {
    return this.#now;
  }

  get before(): HighsOfSecond {
    return this.#before;
  }

  /** First second whose price still counts; undefined while nothing is known. */
  get first(): number | undefined {
    return this.#last < 0 ? undefined : Math.max(this.#first, this.#last - MAX_WINDOW_SECONDS);
  }

  /** Forgets everything: it is read again. */
  reset(): void {
    this.#last = -1;
  }

  /** The stored history of these coins was rewritten: their highs are unknown until it is read again. */
  doubt(positions: Iterable<number>): void {
    if (this.#last >= 0) for (const position of positions) this.#doubted.add(position);
  }

  /** Goes on to `second`, whose column is `column`; reads what lies between, or all of the longest window. */
  async advance(second: number, column: Float64Array, read: ReadSeconds): Promise<void> {
    const isRereadDue = this.#doubted.size > 0 && second >= this.#readAt + REREAD_SECONDS;
    if (isRereadDue || this.#last < 0 || second <= this.#last || second > this.#last + MAX_WINDOW_SECONDS) {
      this.#begin(second, column.length >> 1);
      await this.#readUntil(second, read, (each, past) => void this.#keep(each, past));
      this.#findAll();
    } else if (this.#last < second - 1) await this.#readUntil(second, read, (each, past) => this.#take(each, past));
    this.#take(second, column);
  }

  /** Hands each second between the last one and this one to `take`. */
  async #readUntil(second: number, read: ReadSeconds, take: (second: number, column: Float64Array) => void): Promise<void> {
    while (this.#last < second - 1) {
      const count = Math.min(CHUNK, second - 1 - this.#last);
      const seconds = Array.from({ length: count }, (_, i) => this.#last + 1 + i);
      await read(seconds, this.#read);
      for (let i = 0; i < count; i++) take(seconds[i] as number, this.#read[i] as Float64Array);
    }
  }

  /** Takes over seconds that changed since: late trades, rewritten history. What was signalled from the one before stays. */
  correct(seconds: readonly number[], columnOf: (second: number) => Float64Array): void {
    const first = this.first;
    if (first === undefined) return;
    for (const second of seconds) if (second >= first && second <= this.#last) this.#correctSecond(second, columnOf(second));
  }

  #begin(second: number, capacity: number): void {
    this.#capacity = capacity;
    if (this.#prices.length !== SLOTS * capacity) {
      this.#prices = new Float64Array(SLOTS * capacity);
      this.#minutes = new Float64Array(MINUTES * capacity);
      [this.#now, this.#before] = [emptyHighs(capacity), emptyHighs(capacity)];
    }
    for (const array of [this.#prices, this.#minutes, ...this.#now.price, ...this.#now.second]) array.fill(Number.NaN);
    this.#doubted.clear();
    this.#readAt = second;
    // One more, so that the second before has whole windows, too.
    this.#first = second - MAX_WINDOW_SECONDS - 1;
    this.#last = this.#first - 1;
  }

  #take(second: number, column: Float64Array): void {
    const prices = this.#keep(second, column);
    [this.#now, this.#before] = [this.#before, this.#now];
    for (let window = 0; window < WINDOW_COUNT; window++) this.#follow(window, prices);
    for (const row of this.#doubted) for (const high of this.#now.price) high[row] = Number.NaN;
  }

  /** Notes the prices of a second, and what they make of its minute's highs; returns them. */
  #keep(second: number, column: Float64Array): Float64Array {
    if (column.length >> 1 > this.#capacity) this.#grow(column.length >> 1);
    const prices = this.#pricesOf(second);
    const minutes = this.#minutesOf(second);
    if (second % 60 === 0) minutes.fill(Number.NaN);
    for (let row = 0; row < this.#capacity; row++) {
      const price = column[row * 2] ?? Number.NaN;
      prices[row] = price;
      if (isHigher(price, minutes[row] as number)) minutes[row] = price;
    }
    this.#last = second;
    return prices;
  }

  /**
   * The highs of all windows at the last second, from its prices alone. Windows lie within each other: one way back through the longest
   * passes them all, and reads the prices as they lie.
   */
  #findAll(): void {
    const high = new Float64Array(this.#capacity).fill(Number.NaN);
    const at = new Float64Array(this.#capacity).fill(this.#last);
    let second = this.#last;
    for (let window = 0; window < WINDOW_COUNT; window++) {
      const start = this.#last - (WINDOW_MINUTES[window] as number) * 60;
      for (; second > start; second--) {
        const prices = this.#pricesOf(second);
        for (let row = 0; row < this.#capacity; row++) {
          const price = prices[row] as number;
          if (price >= (high[row] as number) || isHigher(price, high[row] as number)) {
            high[row] = price;
            at[row] = second;
          }
        }
      }
      (this.#now.price[window] as Float64Array).set(high);
      (this.#now.second[window] as Float64Array).set(at);
    }
  }

  /** The highs of one window at the last second, from those at the second before. */
  #follow(window: number, prices: Float64Array): void {
    const start = this.#last - (WINDOW_MINUTES[window] as number) * 60;
    const [high, at] = [this.#now.price[window] as Float64Array, this.#now.second[window] as Float64Array];
    const [highBefore, atBefore] = [this.#before.price[window] as Float64Array, this.#before.second[window] as Float64Array];
    const oldest = this.#pricesOf(start + 1);
    for (let row = 0; row < this.#capacity; row++) {
      const price = prices[row] as number;
      const known = highBefore[row] as number;
      const knownAt = atBefore[row] as number;
      if (knownAt !== STALE && (price > known || Number.isNaN(known))) {
        high[row] = price;
        at[row] = this.#last;
      } else if (knownAt > start) {
        high[row] = known;
        at[row] = knownAt;
      } else if (knownAt !== STALE && oldest[row] === known) {
        // It stood there for a while, as the price of a quiet coin does in every window.
        high[row] = known;
        at[row] = start + 1;
      } else this.#search(window, row, start);
    }
  }

  /** Finds the high of the seconds after `start`, and the first of them that had it. */
  #search(window: number, row: number, start: number): void {
    const from = Math.max(start + 1, this.#first);
    const firstMinute = Math.ceil(from / 60);
    const lastMinute = Math.floor((this.#last + 1) / 60);
    const cutEnd = Math.min(firstMinute * 60, this.#last + 1);
    let high = Number.NaN;
    let at = this.#last;
    for (let second = from; second < cutEnd; second++)
      if (isHigher(this.#priceAt(second, row), high)) {
        high = this.#priceAt(second, row);
        at = second;
      }
    let found = -1;
    for (let minute = firstMinute; minute < lastMinute; minute++) {
      const price = this.#minutes[(minute % MINUTES) * this.#capacity + row] as number;
      if (!isHigher(price, high)) continue;
      high = price;
      found = minute * 60;
    }
    for (let second = Math.max(cutEnd, lastMinute * 60); second <= this.#last; second++)
      if (isHigher(this.#priceAt(second, row), high)) {
        high = this.#priceAt(second, row);
        at = second;
        found = -1;
      }
    if (found >= 0) for (at = found; this.#priceAt(at, row) !== high;) at++;
    (this.#now.price[window] as Float64Array)[row] = high;
    (this.#now.second[window] as Float64Array)[row] = at;
  }

  #priceAt(second: number, row: number): number {
    return this.#prices[(second % SLOTS) * this.#capacity + row] as number;
  }

  #pricesOf(second: number): Float64Array {
    const slot = second % SLOTS;
    return this.#prices.subarray(slot * this.#capacity, (slot + 1) * this.#capacity);
  }

  #minutesOf(second: number): Float64Array {
    const slot = Math.floor(second / 60) % MINUTES;
    return this.#minutes.subarray(slot * this.#capacity, (slot + 1) * this.#capacity);
  }

  #correctSecond(second: number, column: Float64Array): void {
    const start = (second % SLOTS) * this.#capacity;
    const rows = Math.min(this.#capacity, column.length >> 1);
    for (let row = 0; row < rows; row++) {
      const price = column[row * 2] as number;
      if (Object.is(this.#prices[start + row], price)) continue;
      this.#prices[start + row] = price;
      this.#searchMinute(second, row);
      // Searched for again with the next second; the high itself stays what was compared.
      for (const at of this.#now.second) at[row] = STALE;
    }
  }

  #searchMinute(second: number, row: number): void {
    const begin = second - (second % 60);
    let high = Number.NaN;
    for (let at = Math.max(begin, this.#first); at <= Math.min(begin + 59, this.#last); at++)
      if (isHigher(this.#priceAt(at, row), high)) high = this.#priceAt(at, row);
    this.#minutesOf(second)[row] = high;
  }

  #grow(capacity: number): void {
    const before = this.#capacity;
    const widened = (from: Float64Array, lines: number): Float64Array<ArrayBuffer> => {
      const wider = new Float64Array(lines * capacity).fill(Number.NaN);
      for (let line = 0; line < lines; line++) wider.set(from.subarray(line * before, (line + 1) * before), line * capacity);
      return wider;
    };
    const widenedHighs = ({ price, second }: HighsOfSecond): HighsOfSecond => ({
      price: price.map((each) => widened(each, 1)),
      second: second.map((each) => widened(each, 1)),
    });
    this.#prices = widened(this.#prices, SLOTS);
    this.#minutes = widened(this.#minutes, MINUTES);
    [this.#now, this.#before] = [widenedHighs(this.#now), widenedHighs(this.#before)];
    this.#capacity = capacity;
  }
}

function isHigher(price: number, high: number): boolean {
  return price > high || (Number.isNaN(high) && !Number.isNaN(price));
}

function emptyHighs(capacity: number): HighsOfSecond {
  const columns = (): Float64Array<ArrayBuffer>[] => WINDOW_MINUTES.map(() => new Float64Array(capacity).fill(Number.NaN));
  return { price: columns(), second: columns() };
}
