// Reports to the server every few seconds the last painted frame, by which the server detects a connection that cannot keep up. Before
// the first one it is a sign of life: on a slow line the table takes long, and heartbeats wait behind it.

import type { MarketStore } from "../market/market-store.ts";
import type { MarketSocket } from "./socket.ts";

const EVERY_MS = 5000;

export class SeenReport {
  readonly #store: MarketStore;
  readonly #connected: () => MarketSocket | undefined;
  #sequence = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** `connected`: the present connection while it is up. */
  constructor(store: MarketStore, connected: () => MarketSocket | undefined) {
    this.#store = store;
    this.#connected = connected;
  }

  /** Starts reporting; returns the stop function. */
  start(): () => void {
    const timer = setInterval(() => this.#report(), EVERY_MS);
    return () => clearInterval(timer);
  }

  /** The screen is done with the newest frame of the store: it shows it, or is paused and passes it over. */
  done(): void {
    this.#sequence = this.#store.sequence;
  }

  /** A frame came while the tab is hidden, whose timers the browser may run once a minute only. */
  hidden(now: number): void {
    if (now - this.#reportedAt >= EVERY_MS) this.#report();
  }

  #report(): void {
    this.#reportedAt = performance.now();
    // A hidden tab paints nothing, but it does keep up; the server asks about the connection, not about the viewer.
    const sequence = document.hidden ? this.#store.sequence : this.#sequence;
    this.#connected()?.emit("seen", sequence);
  }
}
