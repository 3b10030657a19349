// Finds a chart's coin in the market on screen; charts may show coins of the other exchange, which are not there.

import type { WireCoin } from "../../../../shared/frame/wire-frame.ts";
import { partsOfChartSymbol } from "../../../../shared/market/chart-symbol.ts";
import type { MarketStore } from "../../../market/market-store.ts";

export class CoinLookup {
  readonly #store: MarketStore;
  /** As charts name it: "MEXC:BTCUSDT". */
  readonly symbol: string;
  readonly #exchange: string | undefined;
  readonly #base: string | undefined;
  #generation = -1;
  #position = -1;

  constructor(store: MarketStore, symbol: string) {
    this.#store = store;
    this.symbol = symbol;
    const parts = partsOfChartSymbol(symbol);
    this.#exchange = parts?.exchange;
    this.#base = parts?.pair.replace(/USDT$/, "");
  }

  /** Row of the coin in the store's columns, −1 while it has none. */
  get position(): number {
    if (this.#store.exchange !== this.#exchange) return -1;
    if (this.#generation !== this.#store.generation) {
      this.#generation = this.#store.generation;
      this.#position = this.#store.coins.findIndex(({ symbol }) => symbol === this.#base);
    }
    return this.#position;
  }

  get coin(): WireCoin | undefined {
    return this.#store.coins[this.position];
  }
}
