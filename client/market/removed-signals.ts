// Signals of a list that its reader removed: held apart from those it shows, as a removal may be taken back.

import type { Place, SignalStore } from "./signal-store.ts";

/** A threshold near nothing fires for every coin all the time; the oldest are dropped. */
export const MAX_HELD = 5000;

export class RemovedSignals {
  readonly #store: SignalStore;
  readonly #isRemoved: (place: Place) => boolean;
  readonly #places = new Set<Place>();

  constructor(store: SignalStore, isRemoved: (place: Place) => boolean) {
    this.#store = store;
    this.#isRemoved = isRemoved;
  }

  /** True for what is removed: it is held apart, within the same bounds. */
  keep(place: Place): boolean {
    if (!this.#isRemoved(place)) return false;
    if (this.#places.has(place)) return true;
    this.#store.hold(place);
    this.#places.add(place);
    for (const oldest of this.#places) {
      if (this.#places.size <= MAX_HELD) break;
      this.letGo(oldest);
    }
    return true;
  }

  /** Holds it no more. */
  letGo(away: Place): void {
    this.#places.delete(away);
    this.#store.release(away);
  }

  /** Those that are removed no more. */
  takenBack(): Place[] {
    return [...this.#places].filter((place) => !this.#isRemoved(place));
  }

  /** Forgets for good. */
  forget(isGone: (place: Place) => boolean): void {
    for (const place of this.#places) if (isGone(place)) this.letGo(place);
  }
}
