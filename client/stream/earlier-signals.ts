// Coins that were above a rule's threshold before the lists began to wait for it: asked of the server once per rule, which knows from
// its columns when each of them crossed. They stand apart in the lists and make no sound.

import { MAX_RULES_ASKED } from "../../shared/contracts/signal-history.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { SignalRule } from "../../shared/signals/rule.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { callRoute } from "../rest/call-route.ts";

/** The crossings of coins above these rules; undefined when the server did not answer. */
export type FetchAbove = (rules: readonly SignalRule[]) => Promise<readonly Signal[] | undefined>;

const fetchAbove: FetchAbove = async (rules) => {
  const reply = await callRoute("POST /api/signals/above", { body: { rules: [...rules] } });
  return reply.ok ? reply.body.data : undefined;
};

export class EarlierSignals {
  readonly #buffer: SignalBuffer;
  readonly #fetch: FetchAbove;
  /** Rules in use that were asked about. */
  readonly #asked = new Set<string>();

  constructor(buffer: SignalBuffer, fetch: FetchAbove = fetchAbove) {
    this.#buffer = buffer;
    this.#fetch = fetch;
  }

  /** Asks about rules that are new here; those that got no answer are asked about at the next call. */
  async follow(): Promise<void> {
    const { rules } = this.#buffer;
    for (const key of this.#asked) if (!rules.has(key)) this.#asked.delete(key);
    const fresh = [...rules].filter(([key]) => !this.#asked.has(key));
    for (let from = 0; from < fresh.length; from += MAX_RULES_ASKED) {
      const some = fresh.slice(from, from + MAX_RULES_ASKED);
      for (const [key] of some) this.#asked.add(key);
      const signals = await this.#fetch(some.map(([, rule]) => rule));
      if (signals) this.#buffer.addEarlier(signals);
      else for (const [key] of some) this.#asked.delete(key);
    }
  }
}
