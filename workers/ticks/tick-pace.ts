// When the next batch of ticks is due: soon after what brought its trades, some ten times a second at most.

/**
 * One batch is allowed for each such time, ms. MEXC sends a coin's trades every 100 ms: at just that pace ours would keep whatever
 * distance they had from theirs, up to all of it; a little faster they come to follow each of theirs at once.
 */
const REFILL_MS = 90;
/** Batches saved up: a burst that is cut in two goes out in two. */
const MAX_ALLOWED = 2;
/** While coins keep being added, a batch waits this long for the rest of their burst, ms. */
const GATHER_MS = 40;

export class TickPace {
  #allowed = MAX_ALLOWED;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** What waited when it was last asked, and since when something has. */
  #waiting = 0;
  #waitingSince = 0;

  /** Whether a batch is to go out now, which then counts as gone. `waiting`: how many minutes wait; `now`: a monotonic clock, ms. */
  isDue(waiting: number, now: number): boolean {
    this.#allowed = Math.min(MAX_ALLOWED, this.#allowed + (now - this.#lookedAt) / REFILL_MS);
    this.#lookedAt = now;
    if (this.#waiting === 0) this.#waitingSince = now;
    const isBurst = waiting > this.#waiting && now - this.#waitingSince < GATHER_MS;
    this.#waiting = waiting;
    if (waiting === 0 || isBurst || this.#allowed < 1) return false;
    this.#allowed--;
    this.#waiting = 0;
    return true;
  }
}
