// What readers removed from their lists: remembered for as long as a replay could bring it back, also while the list follows
// another exchange or other rules, or its deletion may still be taken back.

import { ALL_COINS, removedPart, takenBackRemoval, type RememberedRemovals } from "../../shared/signals/removals.ts";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import type { SignalType } from "../../shared/signals/signal-types.ts";

/** The oldest are dropped. */
const MAX_REMOVED = 20_000;

export class SignalRemovals {
  /** Epoch ms by list and coin, or coin and type. */
  readonly #upTo = new Map<string, number>();

  /** Notes that a coin's signals, or those of one type, up to this moment (epoch ms) have left a list; `list` is its id and exchange. */
  note(list: string, part: string, upTo: number): void {
    const key = keyOf(list, part);
    const latest = Math.max(upTo, this.#upTo.get(key) ?? upTo);
    // Inserted again, so that it is the last to be dropped.
    this.#upTo.delete(key);
    this.#upTo.set(key, latest);
    for (const oldest of this.#upTo.keys()) {
      if (this.#upTo.size <= MAX_REMOVED) break;
      this.#upTo.delete(oldest);
    }
  }

  /** Notes what a list remembers, by its keys, and lets go of what was taken back; `listId` is its id. */
  noteStored(listId: string, { removed = {}, takenBack = {} }: RememberedRemovals): void {
    for (const { key, at } of Object.keys(takenBack).map(takenBackRemoval))
      if (this.#upTo.get(keyOf(listId, key)) === at) this.#upTo.delete(keyOf(listId, key));
    for (const [key, upTo] of Object.entries(removed)) {
      const [exchange = "", ...part] = key.split(":");
      this.note(`${listId}:${exchange}`, part.join(":"), upTo);
    }
  }

  /** True for a signal of that moment (epoch ms) the reader removed, or that is older than one. */
  cover(list: string, symbol: string, type: SignalType, timestamp: number): boolean {
    const reaches = (part: string): boolean => timestamp <= (this.#upTo.get(keyOf(list, part)) ?? Number.NEGATIVE_INFINITY);
    return [symbol, ALL_COINS].some((coin) => reaches(coin) || reaches(removedPart(coin, type)));
  }

  /** Forgets what no replay brings any more; `now` is epoch ms by the server's clock. */
  sweep(now: number): void {
    for (const [key, upTo] of this.#upTo) if (now - upTo > SIGNAL_LIFE_MS) this.#upTo.delete(key);
  }
}

const keyOf = (list: string, part: string): string => `${list}:${part}`;
