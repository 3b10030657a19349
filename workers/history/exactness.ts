// How exact each coin's history is: from which second on it is exact, and what is still to be fetched.

import { HISTORY_SECONDS } from "../book/ring.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Seconds no worker counted, and how exact the columns before them are (epoch seconds by position). */
interface Gap extends Range {
  readonly exactBefore: Float64Array;
}

/**
 * Where exact seconds begin after coarse ones, their volumes count at once, but their prices only from the coin's first trade:
 * until then the price is that of the coarse part, which may come from a candle that ended later.
 */
export class Exactness {
  /** By position: epoch second from which the history is exact; Infinity = unknown. */
  since: Float64Array;
  /** The same for volumes alone; fetching ends here. */
  #volumesSince: Float64Array;
  /** Coins that continue with a coarse price. */
  readonly #carried = new Set<number>();
  #gap: Gap | undefined;

  constructor(capacity: number) {
    this.since = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    this.#volumesSince = this.since.slice();
  }

  grow(capacity: number): void {
    this.since = grown(this.since, capacity);
    this.#volumesSince = grown(this.#volumesSince, capacity);
  }

  /** This coin's history is exact from here on, according to whoever recorded it. */
  startsAt(position: number, second: number): void {
    this.since[position] = this.#volumesSince[position] = second;
    this.#carried.delete(position);
  }

  /** The coin's price in its first exact seconds comes from the coarse seconds before: it counts once the coin trades. */
  carriesPrice(position: number): void {
    this.#carried.add(position);
  }

  /** Advances what waits for a trade, before `second` is published. `firstTradeSince`: see Book. */
  followTrades(second: number, firstTradeSince: (position: number, second: number) => number | undefined): void {
    for (const position of this.#carried) {
      const start = this.#volumesSince[position] as number;
      if (start === Number.POSITIVE_INFINITY) continue;
      const traded = firstTradeSince(position, start);
      // A window may begin at the end of the second before the exact ones, so that second's price must be exact too.
      this.since[position] = Math.max(start, (traded ?? second) + 1);
      if (traded !== undefined) this.#carried.delete(position);
    }
  }

  /** These seconds of all coins are unknown; earlier ones are as exact as the previous leader recorded. */
  openGap({ from, to }: Range, exactBefore: Float64Array): void {
    this.#gap = { from, to, exactBefore };
    for (const position of this.since.keys()) {
      this.startsAt(position, to);
      this.carriesPrice(position);
    }
  }

  /** Drops what was recorded about a gap. */
  forgetGap(): void {
    this.#gap = undefined;
  }

  /** This coin has no history at all, so what a previous leader recorded about it is void. */
  markUnknown(position: number): void {
    this.startsAt(position, Number.POSITIVE_INFINITY);
    if (this.#gap && position < this.#gap.exactBefore.length) this.#gap.exactBefore[position] = Number.POSITIVE_INFINITY;
  }

  /**
   * The coin's seconds [from, to) are exact now. That counts if they touch the exact ones; what lies before the gap counts again
   * once the gap is closed.
   */
  reached(position: number, from: number, to: number): void {
    const since = this.#volumesSince[position] as number;
    if (Number.isFinite(since) && to < since) return;
    const gap = this.#gap;
    const closesGap = gap !== undefined && from <= gap.from && since > gap.from;
    const before = closesGap ? (gap.exactBefore[position] ?? from) : from;
    this.startsAt(position, before < from ? before : from);
  }

  /** Seconds of this coin before `second` are only minute-exact, or counted by another worker. */
  coarseUntil(position: number, second: number): void {
    if (!((this.since[position] as number) >= second)) this.since[position] = second;
    if ((this.#volumesSince[position] as number) >= second) return;
    this.#volumesSince[position] = second;
    this.carriesPrice(position);
  }

  lacksGap(position: number): boolean {
    return this.#gap !== undefined && this.#gap.from < (this.#volumesSince[position] as number);
  }

  /** Seconds to fetch next for a coin: the rest of its gap, then of its history; undefined when nothing is left. */
  wanted(position: number, nowSecond: number): Range | undefined {
    const to = this.#volumesSince[position] as number;
    const from = nowSecond - HISTORY_SECONDS;
    if (!(to > from && Number.isFinite(to))) return undefined;
    return { from: this.#gap && this.lacksGap(position) ? Math.max(from, this.#gap.from) : from, to };
  }
}

function grown(seconds: Float64Array, capacity: number): Float64Array {
  const bigger = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
  bigger.set(seconds);
  return bigger;
}
