// Polling as a source of the market store: takes polled rows over into the same table that frames fill.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import { adoptPolled } from "./adopt-polled.ts";
import { setConnection } from "./connection.store.ts";
import type { FrameAge } from "./frame-age.ts";
import { startPolling, type PolledTable } from "./poll-fallback.ts";
import type { ServerClock } from "./server-clock.ts";

export class PollFeed {
  readonly #store: MarketStore;
  readonly #clock: ServerClock;
  readonly #age: FrameAge;
  readonly #headers: Record<string, string>;
  readonly #onResult: (arrived: boolean) => void;
  #stop: (() => void) | undefined;

  constructor(
    store: MarketStore,
    clock: ServerClock,
    age: FrameAge,
    token: string | undefined,
    onResult: (arrived: boolean) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#age = age;
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
    this.#onResult = onResult;
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  start(exchange: ExchangeId): void {
    this.stop();
    this.#stop = startPolling(
      exchange,
      this.#headers,
      (table) => {
        if (table) this.#adopt(exchange, table);
        this.#onResult(true);
      },
      () => this.#onResult(false),
    );
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #adopt(exchange: ExchangeId, polled: PolledTable): void {
    const coins = adoptPolled({ store: this.#store, clock: this.#clock, age: this.#age }, exchange, polled);
    const { simulated } = polled;
    setConnection({ hasData: true, known: coins, symbols: coins, ...(simulated === undefined ? {} : { simulated }) });
  }
}
