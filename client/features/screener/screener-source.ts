// Where the screener's figures come from: the terminal's live store, or a table of its own fetched again and again.

import { createStore, type StoreApi } from "zustand";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import type { PolledTable } from "../../rest/fetch-table.ts";
import { FrameAge } from "../../stream/frame-age.ts";
import { adoptPolled, startPolling } from "../../stream/polling.ts";
import { ServerClock } from "../../stream/server-clock.ts";

export interface ScreenerSource {
  /** Positions of coins mean nothing across sources. */
  readonly kind: "live" | "polled";
  readonly loop: FrameLoop;
  readonly store: MarketStore;
  /** Age of the data, ms; NaN before the first. */
  ageMs(now: number): number;
  /** The last attempt to get data failed, or the live stream has fallen silent. */
  isLate(): boolean;
}

interface PolledState {
  readonly failed: boolean;
  readonly simulated: boolean;
}

/** One exchange's table by plain requests. */
export class PolledMarket implements ScreenerSource {
  readonly kind = "polled";
  readonly loop: FrameLoop;
  readonly store: MarketStore;
  readonly state: StoreApi<PolledState> = createStore<PolledState>(() => ({ failed: false, simulated: false }));
  readonly #clock = new ServerClock();
  readonly #age = new FrameAge(this.#clock);

  constructor(loop = new FrameLoop()) {
    this.loop = loop;
    this.store = new MarketStore(loop);
  }

  ageMs(now: number): number {
    return this.#age.ageMs(now);
  }

  isLate(): boolean {
    return this.state.getState().failed;
  }

  /**
   * Fetches an exchange now and every so many seconds while the page is looked at; returns the end. With `needsSession` the
   * end of the session is a failure, and not the table of a visitor.
   */
  follow(exchange: ExchangeId, seconds: number, needsSession: boolean): () => void {
    if (exchange !== this.store.exchange) {
      this.store.clear();
      this.#age.reset();
    }
    let stop: (() => void) | undefined;
    const check = (): void => {
      stop?.();
      stop = document.hidden ? undefined : this.#poll(exchange, seconds, needsSession);
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      stop?.();
    };
  }

  #poll(exchange: ExchangeId, seconds: number, needsSession: boolean): () => void {
    return startPolling({
      exchange,
      needsSession,
      everyMs: seconds * 1000,
      onTable: (table) => this.#arrived(exchange, table),
      onFailure: () => this.state.setState({ failed: true }),
    });
  }

  #arrived(exchange: ExchangeId, table: PolledTable | undefined): void {
    this.state.setState({ failed: false });
    if (!table) return;
    adoptPolled({ store: this.store, clock: this.#clock, age: this.#age }, exchange, table);
    if (table.simulated !== undefined) this.state.setState({ simulated: table.simulated });
  }
}
