// Which coins' history is fetched first: what users watch, then what moves, then what trades most.

import type { Book } from "../book/book.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";

export class HistoryUrgency {
  readonly #book: Book;
  readonly #watchedPairs: () => Promise<ReadonlySet<string>>;
  /** Column of the second in which this worker began to lead. */
  #pricesAtJoin = new Float64Array(0);

  constructor(book: Book, watchedPairs: () => Promise<ReadonlySet<string>>) {
    this.#book = book;
    this.#watchedPairs = watchedPairs;
  }

  /** Moves count from now on. */
  noteJoin(): void {
    this.#pricesAtJoin = this.#book.column(this.#book.openSecond).slice();
  }

  /** Resolves to the urgency of each position, larger first: watched now, then by move since the join, then by 24 h volume. */
  async load(coins: readonly UniverseSymbol[]): Promise<(position: number) => number> {
    const watched = await this.#watchedPairs().catch(() => new Set<string>());
    return (position) => (watched.has(coins[position]?.pair ?? "") ? Number.POSITIVE_INFINITY : this.#ofUnwatched(position));
  }

  #ofUnwatched(position: number): number {
    const book = this.#book;
    const now = book.column(book.openSecond)[position * 2] as number;
    const move = Math.abs(now / (this.#pricesAtJoin[position * 2] as number) - 1);
    const traded = book.volume24h[position] as number;
    // A day's turnover is below 1e12 USDT, so it only orders coins that did not move.
    return (move > 0 ? move : 0) + (traded > 0 ? traded : 0) * 1e-18;
  }
}
