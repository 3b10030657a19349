// The server's episodes of all lists, outside React: each as it was after its last event.

import type { Episode } from "../../../../shared/contracts/episodes.ts";
import { EPISODE_SECONDS } from "../../../../shared/signals/episodes.ts";
import { SIGNAL_LIFE_MS } from "../../../../shared/signals/signal-times.ts";
import type { FrameLoop } from "../../../market/frame-loop.ts";
import type { EpisodeSink, SignalBuffer } from "../../../market/signal-buffer.ts";

/** More than a replay brings of all rules of a plan. */
const MAX_HELD = 5000;

export class EpisodeStore implements EpisodeSink {
  readonly #loop: Pick<FrameLoop, "request">;
  readonly #episodes = new Map<string, Episode>();
  #newest = 0;
  /** Counts changes. */
  version = 0;

  constructor(loop: Pick<FrameLoop, "request">) {
    this.#loop = loop;
  }

  get all(): Iterable<Episode> {
    return this.#episodes.values();
  }

  /** Takes episodes over; what is older than what is here says nothing. */
  take(episodes: readonly Episode[]): void {
    for (const episode of episodes) {
      const known = this.#episodes.get(episode.id);
      if (known && known.updatedAt >= episode.updatedAt) continue;
      this.#episodes.set(episode.id, episode);
      this.#newest = Math.max(this.#newest, episode.updatedAt);
      this.version++;
    }
    this.#forgetOld();
    this.#loop.request();
  }

  #forgetOld(): void {
    for (const [id, { updatedAt }] of this.#episodes)
      if (this.#newest - updatedAt > SIGNAL_LIFE_MS || this.#episodes.size > MAX_HELD) this.#episodes.delete(id);
  }
}

/** The store of a terminal's lists; the first call asks the server for episodes. */
export function episodesOf(signals: SignalBuffer, loop: FrameLoop): EpisodeStore {
  if (signals.episodes instanceof EpisodeStore) return signals.episodes;
  const store = new EpisodeStore(loop);
  signals.episodes = store;
  signals.onRules();
  return store;
}

/** How long an episode has lasted at a moment, given its age then, ms: none lasts longer than ten minutes. */
export function lengthOf({ timestamp, endedAt }: Pick<Episode, "timestamp" | "endedAt">, ageMs: number): number {
  return endedAt === null ? Math.min(ageMs, EPISODE_SECONDS * 1000) : endedAt - timestamp;
}

/** Ends are published some seconds after they are due; an end that never came is one. */
const LATE_MS = 10_000;
export const isOver = ({ endedAt }: Pick<Episode, "endedAt">, ageMs: number): boolean =>
  endedAt !== null || ageMs > EPISODE_SECONDS * 1000 + LATE_MS;

/** A value as a signal's figure is shown: a fall is below zero. */
export const signedValue = ({ signalType, direction }: Pick<Episode, "signalType" | "direction">, value: number): number =>
  direction === "down" && signalType !== "short" ? -value : value;
