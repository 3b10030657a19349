// Signals while polling: each polled table is held against the lists' rules, and what rose is put into the lists as local.

import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import { LocalSignals, type Look } from "./local-signals.ts";

export class PollSignals {
  readonly #store: MarketStore;
  readonly #buffer: SignalBuffer;
  readonly #earlier: EarlierSignals;
  readonly #local = new LocalSignals();

  constructor(store: MarketStore, buffer: SignalBuffer, earlier: EarlierSignals) {
    this.#store = store;
    this.#buffer = buffer;
    this.#earlier = earlier;
  }

  /** Polling begins: the store still holds what the last frame left. */
  begin(): void {
    this.#local.prime(this.#buffer.rules, this.#lookAt(0));
  }

  /** The store holds a polled table, the market's of this epoch ms. */
  arrived(marketTime: number): void {
    const signals = this.#local.evaluate(this.#buffer.rules, this.#lookAt(Math.floor(marketTime / 1000)));
    if (signals.length > 0) this.#buffer.addLocal(signals);
    void this.#earlier.follow();
  }

  #lookAt(second: number): Look {
    const { table, coins } = this.#store;
    return { table, coins, second };
  }
}
