// How exact each coin's history is: from which second on it is true to the second, and what is still to be fetched.

import { HISTORY_SECONDS } from "../book/ring.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Seconds no worker counted, and how exact the columns before them are (epoch seconds by position). */
interface Gap extends Range {
  readonly exactBefore: Float64Array;
}

export class Exactness {
  /** By position: epoch second from which the history is exact; Infinity unknown. */
  since: Float64Array;
  #gap: Gap | undefined;

  constructor(capacity: number) {
    this.since = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    const since = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    since.set(this.since);
    this.since = since;
  }

  /** These seconds of all coins are unknown; earlier ones are as exact as the previous leader recorded. */
  openGap({ from, to }: Range, exactBefore: Float64Array): void {
    this.#gap = { from, to, exactBefore };
    this.since.fill(to);
  }

  /** Drops what was recorded about a gap. */
  forgetGap(): void {
    this.#gap = undefined;
  }

  /** This coin has no history at all, so what a previous leader recorded about it is void. */
  markUnknown(position: number): void {
    this.since[position] = Number.POSITIVE_INFINITY;
    if (this.#gap && position < this.#gap.exactBefore.length) this.#gap.exactBefore[position] = Number.POSITIVE_INFINITY;
  }

  /**
   * The coin's seconds [from, to) are exact now. That counts where they touch the exact ones; what lies before the gap counts
   * again once the gap is closed.
   */
  reached(position: number, from: number, to: number): void {
    const since = this.since[position] as number;
    if (Number.isFinite(since) && to < since) return;
    const gap = this.#gap;
    const closesGap = gap !== undefined && from <= gap.from && since > gap.from;
    const before = closesGap ? (gap.exactBefore[position] ?? from) : from;
    this.since[position] = before < from ? before : from;
  }

  /** Seconds of this coin before `second` are true to the minute only, or counted by another worker. */
  coarseUntil(position: number, second: number): void {
    if (!((this.since[position] as number) >= second)) this.since[position] = second;
  }

  /** Seconds to fetch next for a coin: what is left of its gap, else of its history; undefined when nothing is left. */
  wanted(position: number, nowSecond: number): Range | undefined {
    const to = this.since[position] as number;
    const from = nowSecond - HISTORY_SECONDS;
    if (!(to > from && Number.isFinite(to))) return undefined;
    return { from: this.#gap && this.#gap.from < to ? Math.max(from, this.#gap.from) : from, to };
  }
}
