// Polling as a source of the market store: takes polled rows over into the same table that frames fill, and asks for the lists'
// signals as often.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Refused } from "../rest/call-route.ts";
import type { PolledTable } from "../rest/fetch-table.ts";
import { adoptPolled, type PolledInto } from "./adopt-polled.ts";
import { setConnection } from "./connection.store.ts";
import { startPolling } from "./poll-fallback.ts";
import type { PollSignals } from "./poll-signals.ts";

export interface PollListener {
  /** A table came, or the one on screen is still the newest. */
  readonly onTable: () => void;
  readonly onFailure: (refused: Refused) => void;
}

export class PollFeed {
  readonly #into: PolledInto;
  readonly #signals: PollSignals;
  readonly #listener: PollListener;
  #stop: (() => void) | undefined;

  constructor(into: PolledInto, signals: PollSignals, listener: PollListener) {
    this.#into = into;
    this.#signals = signals;
    this.#listener = listener;
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  /** Polls this exchange from now on, instead of any other. */
  start(exchange: ExchangeId): void {
    this.stop();
    this.#stop = startPolling({
      exchange,
      needsSession: true,
      onTable: (table) => {
        if (table) this.#adopt(exchange, table);
        this.#signals.poll();
        this.#listener.onTable();
      },
      onFailure: this.#listener.onFailure,
    });
  }

  /** Ends polling; an answer under way is dropped. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #adopt(exchange: ExchangeId, polled: PolledTable): void {
    const coins = adoptPolled(this.#into, exchange, polled);
    const { simulated } = polled;
    setConnection({ hasData: true, known: coins, symbols: coins, ...(simulated === undefined ? {} : { simulated }) });
  }
}
