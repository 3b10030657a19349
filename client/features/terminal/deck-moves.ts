// What the deck draws, in buffers made once per set of coins: it is drawn with every frame of the market.

import { FIELD } from "../../../shared/market/fields.ts";
import type { MarketStore } from "../../market/market-store.ts";

export class DeckMoves {
  /** Moves of the coins that trade, percent, most traded first; NaN where unknown. */
  readonly moves: number[] = [];
  up = 0;
  down = 0;
  readonly #store: MarketStore;
  readonly #window: number;
  #generation = -1;
  #order = new Uint32Array(0);

  constructor(store: MarketStore, window: number) {
    this.#store = store;
    this.#window = window;
  }

  /** Takes on the market of now. */
  take(): void {
    if (this.#generation !== this.#store.generation) this.#select();
    const volumes = this.#store.table.column(FIELD.volume24h);
    this.#order.sort((a, b) => (volumes[b] || 0) - (volumes[a] || 0) || a - b);
    this.up = this.down = 0;
    for (let at = 0; at < this.#order.length; at++) {
      const move = this.#store.change(this.#window, this.#order[at] as number);
      this.moves[at] = move;
      if (move > 0) this.up++;
      else if (move < 0) this.down++;
    }
  }

  #select(): void {
    this.#generation = this.#store.generation;
    this.#order = Uint32Array.from(this.#store.coins.flatMap(({ active }, position) => (active ? [position] : [])));
    this.moves.length = this.#order.length;
  }
}
