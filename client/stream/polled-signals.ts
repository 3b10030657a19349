// Signals while polling: each polled table is held against the lists' rules, and what rose is put into the lists as local. Of other
// exchanges that have charts the table is fetched beside the one on screen, for the marks on those charts alone.

import type { Signal } from "../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { fetchTable } from "../rest/fetch-table.ts";
import { LocalSignals, type Look } from "./local-signals.ts";
import { marketTimeOf, tableOfRows } from "./table-of-rows.ts";

/** An exchange of which only charts are on screen. */
class ChartedExchange {
  readonly #exchange: ExchangeId;
  readonly #fetch: typeof fetchTable;
  readonly #local = new LocalSignals();
  #etag = "";
  #isAsked = false;

  constructor(exchange: ExchangeId, fetch: typeof fetchTable) {
    this.#exchange = exchange;
    this.#fetch = fetch;
  }

  /** Fetches its table; answers with the signals of the buffer's rules in it, none where there is no newer one. */
  async look(buffer: SignalBuffer): Promise<readonly Signal[]> {
    const exchange = this.#exchange;
    if (this.#isAsked) return [];
    this.#isAsked = true;
    const answer = await this.#fetch({ exchange, needsSession: true, etag: this.#etag });
    this.#isAsked = false;
    if (answer === "unchanged" || "ok" in answer) return [];
    this.#etag = answer.etag;
    return this.#local.evaluate(buffer.rules, { exchange, ...tableOfRows(answer.rows), second: secondOf(marketTimeOf(answer)) });
  }
}

const secondOf = (epochMs: number): number => Math.floor(epochMs / 1000);

export class PolledSignals {
  readonly #store: MarketStore;
  readonly #buffer: SignalBuffer;
  readonly #fetch: typeof fetchTable;
  readonly #local = new LocalSignals();
  #charted = new Map<ExchangeId, ChartedExchange>();

  constructor(store: MarketStore, buffer: SignalBuffer, fetch = fetchTable) {
    this.#store = store;
    this.#buffer = buffer;
    this.#fetch = fetch;
  }

  /** Polling begins: the store still holds what the last frame left. */
  begin(): void {
    this.#local.prime(this.#buffer.rules, this.#lookAt(0));
  }

  /** Polling is over: what is still asked of other exchanges is dropped. */
  end(): void {
    this.#charted = new Map();
  }

  /** The store holds a polled table, the market's of this epoch ms. */
  arrived(marketTime: number): void {
    this.#buffer.addLocal(this.#local.evaluate(this.#buffer.rules, this.#lookAt(secondOf(marketTime))));
    const exchanges = new Set([...this.#buffer.rules.values()].map(({ exchange }) => exchange));
    for (const exchange of exchanges) if (exchange !== this.#store.exchange) void this.#lookAtCharted(exchange);
  }

  async #lookAtCharted(exchange: ExchangeId): Promise<void> {
    const charted = this.#charted;
    const market = charted.get(exchange) ?? new ChartedExchange(exchange, this.#fetch);
    charted.set(exchange, market);
    const signals = await market.look(this.#buffer);
    if (charted === this.#charted) this.#buffer.addLocal(signals);
  }

  #lookAt(second: number): Look {
    const { exchange, table, coins } = this.#store;
    return { exchange, table, coins, second };
  }
}
