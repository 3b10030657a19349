// Polling as a source of the market store: takes polled rows over into the same table that frames fill, and has the lists'
// signals computed from it.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { adoptPolled, type PolledInto } from "./adopt-polled.ts";
import { setConnection } from "./connection.store.ts";
import { startPolling, type PolledTable } from "./poll-fallback.ts";
import type { PollSignals } from "./poll-signals.ts";
import { newestTrade } from "./table-of-rows.ts";

export class PollFeed {
  readonly #into: PolledInto;
  readonly #signals: PollSignals;
  readonly #headers: Record<string, string>;
  readonly #onResult: (arrived: boolean) => void;
  #stop: (() => void) | undefined;

  constructor(into: PolledInto, signals: PollSignals, token: string | undefined, onResult: (arrived: boolean) => void) {
    this.#into = into;
    this.#signals = signals;
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
    this.#onResult = onResult;
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  /** Polls this exchange from now on, instead of any other. */
  start(exchange: ExchangeId): void {
    this.stop();
    this.#signals.begin();
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

  /** Ends polling; an answer under way is dropped. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #adopt(exchange: ExchangeId, polled: PolledTable): void {
    const coins = adoptPolled(this.#into, exchange, polled);
    const { simulated, marketTime, rows } = polled;
    setConnection({ hasData: true, known: coins, symbols: coins, ...(simulated === undefined ? {} : { simulated }) });
    this.#signals.arrived(Number.isFinite(marketTime) ? marketTime : newestTrade(rows));
  }
}
