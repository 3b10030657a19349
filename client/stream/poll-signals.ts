// Signals while polling: the server's own, asked of it by request, exchange by exchange.

import type { Signal } from "../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { callRoute } from "../rest/call-route.ts";
import type { EarlierSignals } from "./earlier-signals.ts";
import { OVERLAP_MS } from "./signal-receiver.ts";

/** Signals of rules, by their keys, from a moment on, epoch ms, or of the last 20 minutes; undefined when the server did not answer. */
export type FetchSignals = (
  exchange: ExchangeId,
  rules: readonly string[],
  after: number | undefined,
) => Promise<readonly Signal[] | undefined>;

const fetchSignals: FetchSignals = async (exchange, rules, after) => {
  const reply = await callRoute("POST /api/signals", {
    body: { exchange, rules: [...rules], ...(after === undefined ? {} : { after }) },
  });
  return reply.ok ? reply.body.data : undefined;
};

interface Known {
  /** The rules of the last answer. */
  rules: string;
  /** Epoch ms; NaN before the first signal. */
  newest: number;
  isAsked: boolean;
}

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
    const rules = keys.join(" ");
    const isMore = rules === known.rules && !Number.isNaN(known.newest);
    const signals = await this.#fetch(exchange, keys, isMore ? Math.max(0, known.newest - OVERLAP_MS) : undefined);
    known.isAsked = false;
    if (signals === undefined) return;
    known.rules = rules;
    for (const { timestamp } of signals) if (!(timestamp <= known.newest)) known.newest = timestamp;
    this.#buffer.add(signals);
  }
}
