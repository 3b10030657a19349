// What happened to rules in the last 20 minutes, for clients that reconnect. Bounded whatever the rules are: a rule keeps what one
// replay may bring, and when all rules together hold too much the noisiest drops its older half.

import { MAX_REPLAYED } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";

/** Per exchange; about 30 MB. */
const MAX_HELD = 60_000;

interface OfRule {
  readonly id: string;
  readonly rule: string;
}

export class RuleHistory<Item extends OfRule> {
  /** By rule, then by id, in the order they came. */
  readonly #rules = new Map<string, Map<string, Item>>();
  readonly #momentOf: (item: Item) => number;
  readonly #maxHeld: number;
  #held = 0;

  /** `momentOf`: epoch ms by which an item is replayed and forgotten. */
  constructor(momentOf: (item: Item) => number, maxHeld = MAX_HELD) {
    this.#momentOf = momentOf;
    this.#maxHeld = maxHeld;
  }

  /** Number of items held, over all rules. */
  get size(): number {
    return this.#held;
  }

  /** What is held under a name. */
  protected known(rule: string, id: string): Item | undefined {
    return this.#rules.get(rule)?.get(id);
  }

  /** Holds an item, in place of the one of its name. */
  protected put(item: Item): void {
    const items = this.#rules.get(item.rule) ?? new Map<string, Item>();
    if (items.size === 0) this.#rules.set(item.rule, items);
    if (!items.has(item.id)) this.#held++;
    items.set(item.id, item);
    if (items.size > MAX_REPLAYED) this.#dropOldest(items, 1);
  }

  /** Call after adding. */
  protected keepBound(): void {
    while (this.#held > this.#maxHeld) this.#trimNoisiest();
  }

  /** The newest items of these rules with a moment from `since` on, at most one replay's worth, oldest first. */
  since(rules: Iterable<string>, since: number): Item[] {
    const found: Item[] = [];
    for (const rule of rules)
      for (const item of this.#rules.get(rule)?.values() ?? []) if (this.#momentOf(item) >= since) found.push(item);
    return found.sort((a, b) => this.#momentOf(a) - this.#momentOf(b)).slice(-MAX_REPLAYED);
  }

  /** Drops what is past its lifetime; `now` is epoch ms. */
  sweep(now: number): void {
    for (const [rule, items] of this.#rules) {
      for (const [id, item] of items) if (now - this.#momentOf(item) > SIGNAL_LIFE_MS) this.#drop(items, id);
      if (items.size === 0) this.#rules.delete(rule);
    }
  }

  #trimNoisiest(): void {
    let noisiest = new Map<string, Item>();
    for (const items of this.#rules.values()) if (items.size > noisiest.size) noisiest = items;
    this.#dropOldest(noisiest, Math.ceil(noisiest.size / 2));
  }

  #dropOldest(items: Map<string, Item>, count: number): void {
    let left = count;
    for (const id of items.keys()) {
      if (left-- === 0) return;
      this.#drop(items, id);
    }
  }

  #drop(items: Map<string, Item>, id: string): void {
    if (items.delete(id)) this.#held--;
  }
}
