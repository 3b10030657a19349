// Signals while polling: each polled table is held against the lists' rules, and what rose is put into the lists as local. What computes
// them is fetched apart from the terminal's first load: most never poll.

import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import type { LocalSignals, Look } from "./local-signals.ts";

/** Fetches what computes signals, so that it is there when the line is not. */
export const loadLocalSignals = () => import("./local-signals.ts");

export class PollSignals {
  readonly #store: MarketStore;
  readonly #buffer: SignalBuffer;
  readonly #earlier: EarlierSignals;
  #local: LocalSignals | undefined;

  constructor(store: MarketStore, buffer: SignalBuffer, earlier: EarlierSignals) {
    this.#store = store;
    this.#buffer = buffer;
    this.#earlier = earlier;
  }

  /** Polling begins: the store still holds what the last frame left. */
  begin(): void {
    const prime = (local: LocalSignals): void => local.prime(this.#buffer.rules, this.#lookAt(0));
    if (this.#local) return prime(this.#local);
    // Fails without a line; polling begins anew with the next one.
    void loadLocalSignals().then(
      ({ LocalSignals: Local }) => prime((this.#local ??= new Local())),
      () => undefined,
    );
  }

  /** The store holds a polled table, the market's of this epoch ms. */
  arrived(marketTime: number): void {
    const signals = this.#local?.evaluate(this.#buffer.rules, this.#lookAt(Math.floor(marketTime / 1000))) ?? [];
    if (signals.length > 0) this.#buffer.addLocal(signals);
    void this.#earlier.follow();
  }

  #lookAt(second: number): Look {
    const { exchange, table, coins } = this.#store;
    return { exchange, table, coins, second };
  }
}
