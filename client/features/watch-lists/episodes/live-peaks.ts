// The peaks of a list's episodes, by their numbers: what their last event said, and of a running one whatever is higher since.

import type { Episode } from "../../../../shared/contracts/episodes.ts";
import type { LiveValues } from "./live-values.ts";

/** An event that is older than this when it comes left seconds out. */
const YOUNG_MS = 5000;
const [UNSEEN, SEEN] = [0, 1];

export class LivePeaks {
  #peaks = new Float64Array(0);
  /** Whether every second since the last event was seen. */
  #seen = new Uint8Array(0);
  #version = -1;
  /** Counts changes. */
  changes = 0;

  /** Takes on what an event said; `ageMs` is that of the event, NaN while not known. */
  take(number: number, { peak, endedAt }: Episode, before: Episode | undefined, ageMs: number): void {
    this.#makeRoom(number + 1);
    const known = before && endedAt === null ? (this.#peaks[number] as number) : Number.NEGATIVE_INFINITY;
    this.#peaks[number] = Math.max(known, peak);
    this.#seen[number] = endedAt !== null || ageMs <= YOUNG_MS ? SEEN : UNSEEN;
    this.changes++;
  }

  /** Highest value that is known, percent, positive in the rule's direction. */
  peakOf(number: number): number {
    return this.#peaks[number] ?? Number.NaN;
  }

  /** May it have been higher? */
  isLeast(number: number): boolean {
    return this.#seen[number] === UNSEEN;
  }

  /** Lets running episodes follow the market's newest second, once. */
  follow(running: Iterable<number>, episodeOf: (number: number) => Episode | undefined, values: LiveValues): void {
    const { version } = values;
    if (version === this.#version) return;
    const isBroken = values.isLeap || version !== this.#version + 1;
    this.#version = version;
    values.begin();
    for (const number of running) {
      const episode = episodeOf(number);
      if (episode) this.#followOne(number, values.ruleValueOf(episode), isBroken);
    }
  }

  #followOne(number: number, value: number, isBroken: boolean): void {
    if ((isBroken || Number.isNaN(value)) && this.#seen[number] === SEEN) {
      this.#seen[number] = UNSEEN;
      this.changes++;
    }
    if (value > (this.#peaks[number] as number)) {
      this.#peaks[number] = value;
      this.changes++;
    }
  }

  #makeRoom(count: number): void {
    if (this.#peaks.length >= count) return;
    const [peaks, seen] = [this.#peaks, this.#seen];
    this.#peaks = new Float64Array(2 * count);
    this.#seen = new Uint8Array(2 * count);
    this.#peaks.set(peaks);
    this.#seen.set(seen);
  }
}
