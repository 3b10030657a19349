// Signals while polling. What computes them is fetched apart from the terminal's first load: most never poll.

import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import type { PolledSignals } from "./polled-signals.ts";

/** Fetches what computes signals, so that it is there when the line is not. */
export const loadPolledSignals = () => import("./polled-signals.ts");

export class PollSignals {
  readonly #store: MarketStore;
  readonly #buffer: SignalBuffer;
  readonly #earlier: EarlierSignals;
  #polled: PolledSignals | undefined;

  constructor(store: MarketStore, buffer: SignalBuffer, earlier: EarlierSignals) {
    this.#store = store;
    this.#buffer = buffer;
    this.#earlier = earlier;
  }

  /** Polling begins. */
  begin(): void {
    if (this.#polled) return this.#polled.begin();
    // Fails without a line; polling begins anew with the next one.
    void loadPolledSignals().then(
      ({ PolledSignals: Polled }) => (this.#polled ??= new Polled(this.#store, this.#buffer)).begin(),
      () => undefined,
    );
  }

  /** Polling is over. */
  end(): void {
    this.#polled?.end();
  }

  /** The store holds a polled table, the market's of this epoch ms. */
  arrived(marketTime: number): void {
    this.#polled?.arrived(marketTime);
    void this.#earlier.follow();
  }
}
