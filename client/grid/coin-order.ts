// The order of coins a grid shows, and the order it would show if it were not held. Buffers are made once per set of coins.

import type { MarketStore } from "../market/market-store.ts";
import type { Column } from "./columns.ts";
import type { RowOrder } from "./grid-content.ts";
import { keysInto, movedCount, nameRanks, selectInto, sortByKeys } from "./list-order.ts";
import { NOT_SORTED, type SortRule } from "./sort-rule.ts";

/** Which coins are listed. */
export interface CoinSelection {
  /** Part of the ticker; empty: any. */
  readonly query: string;
  /** Tickers the list is restricted to; empty: all. */
  readonly only: ReadonlySet<string>;
  /** Tickers that are left out. */
  readonly without?: ReadonlySet<string>;
}

/** What decides an order. */
interface OrderView extends CoinSelection {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
}

export class CoinOrder implements RowOrder<OrderView> {
  readonly #store: MarketStore;
  /** Those listed, as they were asked for last. */
  #selected = new Uint32Array(0);
  #selection: CoinSelection | undefined;
  #shown = new Uint32Array(0);
  #fresh = new Uint32Array(0);
  #keys: Float64Array = new Float64Array(0);
  #names: Float64Array = new Float64Array(0);
  count = 0;
  moved = 0;

  constructor(store: MarketStore) {
    this.#store = store;
  }

  /** Starts over for other coins. */
  adoptCoins(): void {
    const { coins } = this.#store.shown;
    this.#shown = new Uint32Array(coins.length);
    this.#fresh = new Uint32Array(coins.length);
    this.#keys = new Float64Array(coins.length);
    this.#names = nameRanks(coins);
    this.#selection = undefined;
    this.count = this.moved = 0;
  }

  sort(view: OrderView): void {
    this.count = this.#sortInto(this.#shown, view);
    this.moved = 0;
  }

  compare(view: OrderView): void {
    const fresh = this.#sortInto(this.#fresh, view);
    this.moved = movedCount(this.#shown, this.#fresh, Math.min(fresh, this.count), this.#keys.length);
  }

  keyAt(index: number): number {
    return index >= 0 && index < this.count ? (this.#shown[index] as number) : -1;
  }

  indexOf(key: number): number {
    return this.#shown.subarray(0, this.count).indexOf(key);
  }

  slice(first: number, last: number): Uint32Array {
    return this.#shown.subarray(first, last);
  }

  #sortInto(order: Uint32Array, view: OrderView): number {
    const { columns, rule } = view;
    const column = columns.find(({ id }) => id === rule.column) ?? columns.at(-1);
    this.#select(view);
    order.set(this.#selected);
    const count = this.#selected.length;
    if (!column || rule.column === NOT_SORTED.column) return count;
    keysInto(this.#keys, this.#store.shown, column, this.#names);
    sortByKeys(order, count, this.#keys, rule);
    return count;
  }

  #select(view: CoinSelection): void {
    const { query, only, without } = view;
    const before = this.#selection;
    if (before?.query === query && before.only === only && before.without === without) return;
    this.#selection = { query, only, ...(without && { without }) };
    const all = new Uint32Array(this.#keys.length);
    this.#selected = all.subarray(0, selectInto(all, this.#store.shown.coins, query, only, without));
  }
}
