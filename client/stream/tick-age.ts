// How long a pinned coin's trade took from the exchange to our screen, over the last minute. Trade times are turned into
// our monotonic clock as those of frames are (server-clock.ts).

import type { ServerClock } from "./server-clock.ts";

/** Paints kept: a minute of eleven charts that each tick ten times a second, and some. */
const PAINTS = 8192;
const SPAN_MS = 60_000;
/** Figures are read with every frame, but nobody reads them faster than this. */
const FRESH_MS = 1000;

export class TickAge {
  readonly #clock: ServerClock;
  /** Newest trade received of each coin, exchange time in epoch ms. */
  readonly #newest = new Map<string, number>();
  /** Newest trade of each coin that is not on screen yet, exchange time in epoch ms. */
  readonly #unpainted = new Map<string, number>();
  readonly #tradedAt = new Float64Array(PAINTS);
  readonly #paintedAt = new Float64Array(PAINTS);
  #count = 0;
  #sorted = new Float64Array(0);
  #sortedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** A tick of a coin arrived; its last trade's time in epoch ms. A coin's first tick may be old. */
  received(symbol: string, tradeTime: number): void {
    const before = this.#newest.get(symbol);
    if (before !== undefined && tradeTime <= before) return;
    this.#newest.set(symbol, tradeTime);
    if (before !== undefined && this.#clock.settled) this.#unpainted.set(symbol, tradeTime);
  }

  /** The next tick of each coin may be an old one again: the coins are asked for again. */
  restarted(): void {
    this.#newest.clear();
    this.#unpainted.clear();
  }

  /** Time passed that our monotonic clock did not count: what was painted before cannot be dated any more. */
  slept(): void {
    this.#count = 0;
    this.#unpainted.clear();
  }

  /** The page is hidden and paints nothing: what waits then is no delay. */
  unseen(): void {
    this.#unpainted.clear();
  }

  /** Every tick received so far is on screen now; called in the frame that drew it, with the time when it was drawn. */
  painted(now: number): void {
    if (this.#unpainted.size === 0) return;
    for (const tradeAt of this.#unpainted.values()) {
      const at = this.#count++ % PAINTS;
      this.#tradedAt[at] = tradeAt;
      this.#paintedAt[at] = now;
    }
    this.#unpainted.clear();
  }

  /** Trade-to-paint time that `share` of the last minute's ticks stayed under, ms; NaN when there were none. */
  quantile(share: number, now = performance.now()): number {
    if (!(now - this.#sortedAt < FRESH_MS)) this.#sort(now);
    const known = this.#sorted;
    return known[Math.min(known.length - 1, Math.floor(known.length * share))] ?? Number.NaN;
  }

  #sort(now: number): void {
    // Told by the clock as it is known now: it grows truer with each frame. A delay below nothing is a clock not known yet, or ahead.
    this.#sorted = this.#paintedAt
      .slice(0, Math.min(this.#count, PAINTS))
      .map((paintedAt, at) =>
        now - paintedAt <= SPAN_MS ? paintedAt - this.#clock.localTime(this.#tradedAt[at] as number) : Number.NaN,
      )
      .filter((delay) => delay > 0);
    this.#sorted.sort();
    this.#sortedAt = now;
  }
}
