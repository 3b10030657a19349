// Decides which lists may sound: only for news, and each at most once a second, so that a burst is one sound.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { isLive } from "../terminal/live-signals.ts";

const GAP_MS = 1000;

export class SoundGate {
  readonly #soundedAt = new Map<string, number>();

  /** Whether a list sounds for what was added to it at `now`, epoch ms. */
  lets(listId: string, added: readonly Pick<Signal, "timestamp">[], now: number): boolean {
    if (!added.some((signal) => isLive(signal, now))) return false;
    if (now - (this.#soundedAt.get(listId) ?? 0) < GAP_MS) return false;
    this.#soundedAt.set(listId, now);
    return true;
  }
}
