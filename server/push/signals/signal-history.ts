// The signals of the last 20 minutes by rule, for clients that reconnect. Bounded whatever the rules are: a rule keeps what one
// replay may bring, and when all rules together hold too much the noisiest drops its older half.

import { MAX_REPLAYED, type Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";

/** Per exchange; about 30 MB. */
const MAX_HELD = 60_000;

export class SignalHistory {
  /** By rule, then by id, oldest first. */
  readonly #rules = new Map<string, Map<string, Signal>>();
  readonly #maxHeld: number;
  #held = 0;

  constructor(maxHeld = MAX_HELD) {
    this.#maxHeld = maxHeld;
  }

  /** Number of signals held, over all rules. */
  get size(): number {
    return this.#held;
  }

  /** Adds signals; returns those not seen before, by rule and in arrival order. */
  add(signals: readonly Signal[]): Map<string, Signal[]> {
    const added = new Map<string, Signal[]>();
    for (const signal of signals) {
      if (!this.#keep(signal)) continue;
      const ofRule = added.get(signal.rule);
      if (ofRule) ofRule.push(signal);
      else added.set(signal.rule, [signal]);
    }
    while (this.#held > this.#maxHeld) this.#trimNoisiest();
    return added;
  }

  /** The newest signals of these rules with a timestamp from `since` on, at most one replay's worth, oldest first. */
  since(rules: Iterable<string>, since: number): Signal[] {
    const found: Signal[] = [];
    for (const rule of rules)
      for (const signal of this.#rules.get(rule)?.values() ?? []) if (signal.timestamp >= since) found.push(signal);
    return found.sort((a, b) => a.timestamp - b.timestamp).slice(-MAX_REPLAYED);
  }

  /** Drops signals past their lifetime; `now` is epoch ms. */
  sweep(now: number): void {
    for (const [rule, signals] of this.#rules) {
      for (const [id, { timestamp }] of signals) if (now - timestamp > SIGNAL_LIFE_MS) this.#drop(signals, id);
      if (signals.size === 0) this.#rules.delete(rule);
    }
  }

  #keep(signal: Signal): boolean {
    const signals = this.#rules.get(signal.rule) ?? new Map<string, Signal>();
    if (signals.has(signal.id)) return false;
    if (signals.size === 0) this.#rules.set(signal.rule, signals);
    signals.set(signal.id, signal);
    this.#held++;
    if (signals.size > MAX_REPLAYED) this.#dropOldest(signals, 1);
    return true;
  }

  #trimNoisiest(): void {
    let noisiest = new Map<string, Signal>();
    for (const signals of this.#rules.values()) if (signals.size > noisiest.size) noisiest = signals;
    this.#dropOldest(noisiest, Math.ceil(noisiest.size / 2));
  }

  #dropOldest(signals: Map<string, Signal>, count: number): void {
    let left = count;
    for (const id of signals.keys()) {
      if (left-- === 0) return;
      this.#drop(signals, id);
    }
  }

  #drop(signals: Map<string, Signal>, id: string): void {
    if (signals.delete(id)) this.#held--;
  }
}
