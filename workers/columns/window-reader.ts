// Fetches the columns the windows need in one MGET and turns them into a market table.

import { FIELD } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS, windowMarks } from "../../shared/market/windows.ts";
import type { Book } from "../book/book.ts";
import type { ColumnStore } from "./column-store.ts";

export class WindowReader {
  readonly #store: ColumnStore;
  /** One reused column per offset. */
  readonly #past: Float64Array[] = WINDOW_OFFSETS.map(() => new Float64Array(0));
  readonly #seconds: number[] = [];
  #now = new Float64Array(0);

  constructor(store: ColumnStore) {
    this.#store = store;
  }

  /** The columns of the last reading, until the next: its own second, and those WINDOW_OFFSETS before it. */
  get columns(): { readonly now: Float64Array; readonly past: readonly Float64Array[] } {
    return { now: this.#now, past: this.#past };
  }

  /**
   * Fills the table with the market at the end of `second`, a closed second of the book.
   * Coins that are not ready keep unknown windows.
   */
  async readInto(table: MarketTable, book: Book, second: number, ready: Uint8Array, exactSince: Float64Array): Promise<void> {
    for (let i = 0; i < WINDOW_OFFSETS.length; i++) this.#seconds[i] = second - (WINDOW_OFFSETS[i] as number);
    await this.#store.readSecondsInto(this.#seconds, this.#past);
    const rows = table.capacity;
    // A copy: trades may reach this second while its figures are still in use.
    const now = book.column(second).slice();
    this.#now = now;
    computeWindowsInto(table, rows, now, this.#past);
    this.#fillRest(table, book, second, now, ready, exactSince);
  }

  #fillRest(
    table: MarketTable,
    book: Book,
    second: number,
    now: Float64Array,
    ready: Uint8Array,
    exactSince: Float64Array,
  ): void {
    const prices = table.column(FIELD.price);
    const volumes = table.column(FIELD.volume24h);
    const updated = table.column(FIELD.updatedAt);
    const marks = table.column(FIELD.marks);
    const lastTrades = book.lastTradeTimes(second);
    for (let row = 0; row < table.capacity; row++) {
      prices[row] = now[row * 2] as number;
      volumes[row] = book.volume24h[row] as number;
      updated[row] = lastTrades[row] || Number.NaN;
      marks[row] = windowMarks(second, exactSince[row] as number);
      if (!ready[row]) for (let field = FIELD.reference; field < FIELD.marks; field++) table.column(field)[row] = Number.NaN;
    }
  }
}
