// Marks figures by how exact each coin's history is, minus current doubts. Settled doubt leaves nothing behind: the history is as
// exact as before.

import type { Healer } from "./healer.ts";

/** An interruption is noticed, and counts as doubt, at most this long after the last trade, s. */
const NOTICED_WITHIN_SECONDS = 15;

export interface ShownExactnessDeps {
  /** Whether trades of this coin may be missing that the feed may still deliver. */
  readonly isDoubtful: (position: number) => boolean;
  /** See Healer. */
  readonly eachOpenHole: Healer["eachOpenHole"];
  /** See Book. */
  readonly firstTradeSince: (position: number, second: number) => number | undefined;
}

export class ShownExactness {
  readonly #deps: ShownExactnessDeps;
  /** All reused each second. */
  #shown = new Float64Array(0);
  #kept = new Float64Array(0);
  #doubted = new Float64Array(0);

  constructor(deps: ShownExactnessDeps) {
    this.#deps = deps;
  }

  /** `exactSince` (epoch seconds by position) for figures of `second`; valid until the next call. */
  at(second: number, exactSince: Float64Array): Float64Array {
    const { isDoubtful, eachOpenHole, firstTradeSince } = this.#deps;
    const shown = (this.#shown = copyInto(this.#shown, exactSince));
    const exactFrom = (position: number, from: number): void => {
      shown[position] = Math.max(shown[position] as number, from);
    };
    // Every window ends now, so all of the coin's windows reach into the doubt.
    for (let position = 0; position < shown.length; position++) if (isDoubtful(position)) exactFrom(position, second + 1);
    // After a hole volumes are right, and the price is once the coin has traded.
    eachOpenHole((position, to) => exactFrom(position, (firstTradeSince(position, to) ?? second) + 1));
    return shown;
  }

  /**
   * `exactSince` for the next leader: what could not be repaired yet may be lost with this worker. Mere doubts are not included,
   * because a standby has these seconds itself. Valid until the next call.
   */
  toKeep(exactSince: Float64Array): Float64Array {
    const kept = (this.#kept = copyInto(this.#kept, exactSince));
    this.#deps.eachOpenHole((position, to, hasFailed) => {
      if (hasFailed) kept[position] = Math.max(kept[position] as number, to);
    });
    return kept;
  }

  /**
   * By position of `coins`: the first doubtful second as `second` is published; Infinity if none. A next leader that did not see
   * these seconds itself must not treat them as exact. Valid until the next call.
   */
  doubtedFrom(second: number, coins: number): Float64Array {
    const { isDoubtful, eachOpenHole } = this.#deps;
    const doubted = (this.#doubted = this.#doubted.length === coins ? this.#doubted : grown(this.#doubted, coins));
    for (let position = 0; position < coins; position++)
      doubted[position] = isDoubtful(position)
        ? Math.min(doubted[position] as number, second - NOTICED_WITHIN_SECONDS)
        : Number.POSITIVE_INFINITY;
    eachOpenHole((position, _to, _hasFailed, from) => {
      doubted[position] = Math.min(doubted[position] as number, from);
    });
    return doubted;
  }
}

function grown(seconds: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
  longer.set(seconds.subarray(0, capacity));
  return longer;
}

function copyInto(into: Float64Array<ArrayBuffer>, seconds: Float64Array): Float64Array<ArrayBuffer> {
  if (into.length !== seconds.length) return Float64Array.from(seconds);
  into.set(seconds);
  return into;
}
