// Prices and spreads of coins by their tickers, of the moment that is on screen.

import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketStore } from "../../../market/market-store.ts";

export class CoinPrices {
  readonly #store: MarketStore;
  readonly #positions = new Map<string, number>();
  #generation = -1;

  constructor(store: MarketStore) {
    this.#store = store;
  }

  /** NaN for a coin that is not in the table, or not traded. */
  get(symbol: string): number {
    return this.#figure(FIELD.price, symbol);
  }

  /** The same of its spread. */
  spread(symbol: string): number {
    return this.#figure(FIELD.spread, symbol);
  }

  /** Step of its price, USDT. */
  tickSize(symbol: string): number {
    const position = this.#positionOf(symbol);
    return position === undefined ? Number.NaN : Number(this.#store.shown.coins[position]?.tickSize ?? Number.NaN);
  }

  #figure(field: number, symbol: string): number {
    const position = this.#positionOf(symbol);
    return position === undefined ? Number.NaN : this.#store.shown.figure(field, position);
  }

  #positionOf(symbol: string): number | undefined {
    const { shown } = this.#store;
    if (shown.generation !== this.#generation) {
      this.#generation = shown.generation;
      this.#positions.clear();
      shown.coins.forEach((coin, position) => coin.active && this.#positions.set(coin.symbol, position));
    }
    return this.#positions.get(symbol);
  }
}
