// What figures are marked by: how exact each coin's history is, less what is in doubt right now. Doubt that is settled leaves nothing
// behind: the history is as exact as before.

import type { Healer } from "./healer.ts";

export interface ShownExactnessParts {
  /** Whether trades of this coin may be missing that the feed may still bring. */
  readonly isDoubtful: (position: number) => boolean;
  /** See Healer. */
  readonly eachOpenHole: Healer["eachOpenHole"];
  /** See Book. */
  readonly firstTradeSince: (position: number, second: number) => number | undefined;
}

export class ShownExactness {
  readonly #parts: ShownExactnessParts;
  /** Both reused each second. */
  #shown = new Float64Array(0);
  #kept = new Float64Array(0);

  constructor(parts: ShownExactnessParts) {
    this.#parts = parts;
  }

  /** `exactSince` (epoch seconds by position) as it holds for figures of `second`; valid until the next call. */
  at(second: number, exactSince: Float64Array): Float64Array {
    const { isDoubtful, eachOpenHole, firstTradeSince } = this.#parts;
    const shown = (this.#shown = copyInto(this.#shown, exactSince));
    const exactFrom = (position: number, from: number): void => {
      shown[position] = Math.max(shown[position] as number, from);
    };
    // Every window ends now, so all of the coin's reach into the doubt.
    for (let position = 0; position < shown.length; position++) if (isDoubtful(position)) exactFrom(position, second + 1);
    // Behind a hole volumes are right, and the price is once the coin has traded.
    eachOpenHole((position, to) => exactFrom(position, (firstTradeSince(position, to) ?? second) + 1));
    return shown;
  }

  /**
   * `exactSince` as the next leader is to know it: what could not be healed yet may be lost with this worker. What is merely in doubt
   * is not part of it, for a standby has these seconds itself. Valid until the next call.
   */
  toKeep(exactSince: Float64Array): Float64Array {
    const kept = (this.#kept = copyInto(this.#kept, exactSince));
    this.#parts.eachOpenHole((position, to, hasFailed) => {
      if (hasFailed) kept[position] = Math.max(kept[position] as number, to);
    });
    return kept;
  }
}

function copyInto(into: Float64Array<ArrayBuffer>, seconds: Float64Array): Float64Array<ArrayBuffer> {
  if (into.length !== seconds.length) return Float64Array.from(seconds);
  into.set(seconds);
  return into;
}
