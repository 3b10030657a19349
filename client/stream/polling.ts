// Where websockets cannot pass, tables and signals come by plain requests every 2 s until the socket is back.

import type { Episode } from "../../shared/contracts/episodes.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { callRoute, type Refused } from "../rest/call-route.ts";
import { fetchTable, type PolledTable } from "../rest/fetch-table.ts";
import { setConnection } from "./connection.store.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import type { FrameAge } from "./frame-age.ts";
import type { ServerClock } from "./server-clock.ts";
import { OVERLAP_MS } from "./signal-receiver.ts";
import { marketTimeOf, tableOfRows } from "./table-of-rows.ts";

/** Seconds between two fetched tables. */
export const POLL_SECONDS = 2;

export interface Polling {
  readonly exchange: ExchangeId;
  /** A session is meant to be there: its end is a refusal, and not the table of a visitor. */
  readonly needsSession: boolean;
  readonly everyMs?: number;
  /** Called with undefined for "unchanged". */
  readonly onTable: (table: PolledTable | undefined) => void;
  readonly onFailure: (refused: Refused) => void;
}

/** Starts polling at once and then every `everyMs`; returns the stop. */
export function startPolling({ exchange, needsSession, everyMs = POLL_SECONDS * 1000, onTable, onFailure }: Polling): () => void {
  let etag = "";
  let stopped = false;
  let busy = false;
  const poll = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const answer = await fetchTable({ exchange, needsSession, etag });
    busy = false;
    if (stopped) return;
    if (answer === "unchanged") return onTable(undefined);
    if ("ok" in answer) return onFailure(answer);
    ({ etag } = answer);
    onTable(answer);
  };
  void poll();
  const timer = setInterval(() => void poll(), everyMs);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

export interface PolledInto {
  readonly store: MarketStore;
  readonly clock: ServerClock;
  readonly age: FrameAge;
}

/** Takes a polled table over; answers how many coins it has. Only the same coins with new figures count as movement. */
export function adoptPolled({ store, clock, age }: PolledInto, exchange: ExchangeId, polled: PolledTable): number {
  const { serverTime } = polled;
  const { table, coins } = tableOfRows(polled.rows);
  const known = store.coins;
  const same = coins.length === known.length && coins.every((coin, position) => coin.symbol === known[position]?.symbol);
  if (Number.isFinite(serverTime)) clock.sawFrame(serverTime, performance.now());
  age.appliedAt(marketTimeOf(polled));
  store.adopt({ exchange, table, coins: same ? known : coins, movement: same, sequence: 0 });
  return coins.length;
}

export interface PollListener {
  /** A table came, or the one on screen is still the newest. */
  readonly onTable: () => void;
  readonly onFailure: (refused: Refused) => void;
}

/** Fills the market store, and asks for the lists' signals as often. */
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

/** What happened to rules from a moment on, epoch ms, or in the last 20 minutes; undefined when the server did not answer. */
export type FetchSignals = (
  exchange: ExchangeId,
  rules: readonly string[],
  after: number | undefined,
  withEpisodes: boolean,
) => Promise<{ readonly data: readonly Signal[]; readonly episodes: readonly Episode[] } | undefined>;

const fetchSignals: FetchSignals = async (exchange, rules, after, episodes) => {
  const reply = await callRoute("POST /api/signals", {
    body: { exchange, rules: [...rules], ...(after === undefined ? {} : { after }), ...(episodes && { episodes }) },
  });
  return reply.ok ? reply.body : undefined;
};

interface Known {
  /** The rules of the last answer. */
  rules: string;
  /** Epoch ms; NaN before the first signal. */
  newest: number;
  isAsked: boolean;
}

/** The server's own signals, asked of it by request, exchange by exchange. */
export class PollSignals {
  readonly #buffer: SignalBuffer;
  readonly #earlier: EarlierSignals;
  readonly #fetch: FetchSignals;
  readonly #exchanges = new Map<ExchangeId, Known>();

  constructor(buffer: SignalBuffer, earlier: EarlierSignals, fetch = fetchSignals) {
    this.#buffer = buffer;
    this.#earlier = earlier;
    this.#fetch = fetch;
  }

  /** Asks for what has come since the last call. */
  poll(): void {
    const rules = new Map<ExchangeId, string[]>();
    for (const [key, { exchange }] of this.#buffer.rules) rules.set(exchange, [...(rules.get(exchange) ?? []), key]);
    for (const [exchange, keys] of rules) void this.#ask(exchange, keys);
    void this.#earlier.follow();
  }

  async #ask(exchange: ExchangeId, keys: readonly string[]): Promise<void> {
    const known = this.#exchanges.get(exchange) ?? { rules: "", newest: Number.NaN, isAsked: false };
    this.#exchanges.set(exchange, known);
    if (known.isAsked) return;
    known.isAsked = true;
    const sink = this.#buffer.episodes;
    const rules = `${keys.join(" ")} ${sink ? "episodes" : ""}`;
    const isMore = rules === known.rules && !Number.isNaN(known.newest);
    const since = isMore ? Math.max(0, known.newest - OVERLAP_MS) : undefined;
    const answer = await this.#fetch(exchange, keys, since, sink !== undefined);
    known.isAsked = false;
    if (answer === undefined) return;
    known.rules = rules;
    sink?.take(answer.episodes);
    for (const { timestamp } of answer.data) if (!(timestamp <= known.newest)) known.newest = timestamp;
    this.#buffer.add(answer.data);
  }
}
