// Decides which lists may sound: each at most once a second, so that a burst is one sound.

const GAP_MS = 1000;

export class SoundGate {
  readonly #soundedAt = new Map<string, number>();

  /** Whether a list that has news at `now` (ms of a steady clock) sounds for it. */
  lets(listId: string, now: number): boolean {
    if (now - (this.#soundedAt.get(listId) ?? Number.NEGATIVE_INFINITY) < GAP_MS) return false;
    this.#soundedAt.set(listId, now);
    return true;
  }
}
