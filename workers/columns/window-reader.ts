// Collects the columns the windows need, from the book and in one MGET, and turns them into a market table.

import { FIELD } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS, windowMarks } from "../../shared/market/windows.ts";
import type { Book } from "../book/book.ts";
import type { ColumnStore } from "./column-store.ts";

export class WindowReader {
  readonly #store: ColumnStore;
  /** One reused column per offset. */
  readonly #past: Float64Array[] = WINDOW_OFFSETS.map(() => new Float64Array(0));
  #now = new Float64Array(0);

  constructor(store: ColumnStore) {
    this.#store = store;
  }

  /** The columns of the last reading, valid until the next: its own second, and those WINDOW_OFFSETS before it. */
  get columns(): { readonly now: Float64Array; readonly past: readonly Float64Array[] } {
    return { now: this.#now, past: this.#past };
  }

  /**
   * Fills the table with the market at the end of `second`, a closed second of the book. Coins that are not ready keep unknown
   * windows.
   */
  async readInto(table: MarketTable, book: Book, second: number, ready: Uint8Array, exactSince: Float64Array): Promise<void> {
    // Copied before anything is awaited: trades may reach these seconds while their figures are in use.
    const now = book.column(second).slice();
    const lastTrades = book.lastTradeTimes(second).slice();
    await this.#readPast(book, second);
    this.#now = now;
    computeWindowsInto(table, table.capacity, now, this.#past);
    this.#fillRest(table, book, second, lastTrades, ready, exactSince);
  }

  /** Take what the ring holds from there, because a full Redis lacks it; request only older columns. */
  async #readPast(book: Book, second: number): Promise<void> {
    const inRing = WINDOW_OFFSETS.filter((offset) => second - offset >= book.firstSecond).length;
    for (let i = 0; i < inRing; i++) this.#past[i] = copyInto(this.#past[i], book.column(second - (WINDOW_OFFSETS[i] as number)));
    const older = WINDOW_OFFSETS.slice(inRing).map((offset) => second - offset);
    const stored = this.#past.slice(inRing);
    await this.#store.readSecondsInto(older, stored);
    stored.forEach((column, i) => {
      this.#past[inRing + i] = column;
    });
  }

  #fillRest(
    table: MarketTable,
    book: Book,
    second: number,
    lastTrades: Float64Array,
    ready: Uint8Array,
    exactSince: Float64Array,
  ): void {
    const prices = table.column(FIELD.price);
    const volumes = table.column(FIELD.volume24h);
    const updated = table.column(FIELD.updatedAt);
    const marks = table.column(FIELD.marks);
    const dayOpens = table.column(FIELD.dayOpen);
    for (let row = 0; row < table.capacity; row++) {
      prices[row] = this.#now[row * 2] as number;
      volumes[row] = book.volume24h[row] as number;
      dayOpens[row] = book.dayOpen[row] as number;
      updated[row] = lastTrades[row] || Number.NaN;
      marks[row] = windowMarks(second, exactSince[row] as number);
      if (!ready[row]) for (let field = FIELD.reference; field < FIELD.marks; field++) table.column(field)[row] = Number.NaN;
    }
  }
}

/** The values of a column, in `into` when it has the right length. */
function copyInto(into: Float64Array | undefined, column: Float64Array): Float64Array {
  if (into?.length !== column.length) return column.slice();
  into.set(column);
  return into;
}
