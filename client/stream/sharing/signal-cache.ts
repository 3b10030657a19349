// Signals the shared connection brought in the last 20 minutes: a tab that opens gets them from here instead of asking the server
// to replay them once more.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { PlaceSet } from "../../market/place-set.ts";
import { SignalStore } from "../../market/signal-store.ts";
import { OVERLAP_MS } from "../signal-receiver.ts";

export class SignalCache {
  /** Kept as numbers: thousands of whole signals would be megabytes. */
  readonly #store = new SignalStore();
  readonly #places = new PlaceSet();
  /** Rules of which it holds every signal up to the newest. */
  #whole: ReadonlySet<string> = new Set();
  #newest = Number.NaN;

  add(signals: readonly Signal[]): void {
    for (const signal of signals) {
      const { place } = this.#store.put(signal, false);
      if (!this.#places.has(place)) this.#store.hold(place);
      this.#places.add(place);
      if (!(signal.timestamp <= this.#newest)) this.#newest = signal.timestamp;
    }
    for (const place of this.#places) {
      if (this.#newest - this.#store.timestamp(place) <= SIGNAL_LIFE_MS) break;
      this.#places.delete(place);
      this.#store.release(place);
    }
  }

  /** The server has agreed to these rules and replayed what it had of them. */
  agreed(rules: ReadonlySet<string>): void {
    this.#whole = rules;
  }

  /** From when these rules' signals must be asked for, epoch ms; undefined for all there are. */
  missingSince(rules: ReadonlySet<string>): number | undefined {
    const isKnown = isWithin(rules, this.#whole) && !Number.isNaN(this.#newest);
    return isKnown ? Math.max(0, this.#newest - OVERLAP_MS) : undefined;
  }

  /** Signals of these rules from a moment on, epoch ms, the oldest first. */
  since(rules: ReadonlySet<string>, from: number): Signal[] {
    return [...this.#places]
      .filter((place) => this.#store.timestamp(place) >= from && rules.has(this.#store.rule(place)))
      .sort((a, b) => this.#store.timestamp(a) - this.#store.timestamp(b))
      .map((place) => this.#store.read(place));
  }
}

/** Is every one of these among those? */
export function isWithin(these: ReadonlySet<string>, those: ReadonlySet<string>): boolean {
  return [...these].every((key) => those.has(key));
}
