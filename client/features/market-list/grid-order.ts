// The order a grid shows, and the order it would show if it were not held. Buffers are made once per set of coins.

import type { MarketStore } from "../../market/market-store.ts";
import type { Column } from "./columns.ts";
import { keysInto, movedCount, nameRanks, selectInto, sortByKeys } from "./list-order.ts";
import type { SortRule } from "./sort-rule.ts";

/** What decides an order. */
export interface OrderView {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly query: string;
}

export class GridOrder {
  readonly #store: MarketStore;
  #shown = new Uint32Array(0);
  #fresh = new Uint32Array(0);
  #keys: Float64Array = new Float64Array(0);
  #names: Float64Array = new Float64Array(0);
  /** Coins in the list. */
  count = 0;
  /** Coins that would have to move to reach the order of now. */
  moved = 0;

  constructor(store: MarketStore) {
    this.#store = store;
  }

  /** Starts over for other coins. */
  adoptCoins(): void {
    const { coins } = this.#store;
    this.#shown = new Uint32Array(coins.length);
    this.#fresh = new Uint32Array(coins.length);
    this.#keys = new Float64Array(coins.length);
    this.#names = nameRanks(coins);
    this.count = this.moved = 0;
  }

  /** Takes on the order of now. */
  sort(view: OrderView): void {
    this.count = this.#sortInto(this.#shown, view);
    this.moved = 0;
  }

  /** Keeps the order shown and counts how far it is from the order of now. */
  compare(view: OrderView): void {
    const fresh = this.#sortInto(this.#fresh, view);
    this.moved = movedCount(this.#shown, this.#fresh, Math.min(fresh, this.count), this.#keys.length);
  }

  /** Position of the coin in a place; −1 beyond the ends. */
  coinAt(index: number): number {
    return index >= 0 && index < this.count ? (this.#shown[index] as number) : -1;
  }

  /** Place of a coin; −1 when it is not in the list. */
  indexOf(position: number): number {
    return this.#shown.subarray(0, this.count).indexOf(position);
  }

  /** Positions of the coins in places `first` to `last`; a view, not a copy. */
  slice(first: number, last: number): Uint32Array {
    return this.#shown.subarray(first, last);
  }

  #sortInto(order: Uint32Array, { rule, query, columns }: OrderView): number {
    const column = columns.find(({ id }) => id === rule.column) ?? columns[columns.length - 1];
    const count = selectInto(order, this.#store.coins, query);
    if (!column) return count;
    keysInto(this.#keys, this.#store, column, this.#names);
    sortByKeys(order, count, this.#keys, rule);
    return count;
  }
}
