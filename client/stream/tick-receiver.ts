// Live minutes of the pinned coins: who watches which, and the hand-over of what arrives. Knows no chart and no socket.
// While the socket is away nothing arrives here; charts then take the newest price from the market store, which polling fills.

import type { MinuteTick } from "../../shared/market/minute-tick.ts";

export type TickListener = (tick: MinuteTick) => void;

export class TickReceiver {
  readonly #listeners = new Map<string, Set<TickListener>>();
  /** Set by the subscription: the watched coins changed. */
  onWatched: () => void = () => {};

  /** Coins watched by anybody, "MEXC:BTCUSDT". */
  get symbols(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Calls `listener` with every tick of a coin; returns the unsubscribe function. */
  watch(symbol: string, listener: TickListener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    listeners.add(listener);
    if (listeners.size === 1) {
      this.#listeners.set(symbol, listeners);
      this.onWatched();
    }
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(symbol);
      this.onWatched();
    };
  }

  /** Hands a tick to the listeners of its coin. */
  receive(symbol: string, tick: MinuteTick): void {
    for (const listener of this.#listeners.get(symbol) ?? []) listener(tick);
  }
}
