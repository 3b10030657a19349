// When the next batch of ticks is due: soon after its trades, at most about ten times a second.

/**
 * Time per allowed batch, ms. MEXC sends a coin's trades every 100 ms: at exactly that pace ours would keep a constant delay to
 * theirs, up to the whole interval; slightly faster, they soon follow each of theirs at once.
 */
const REFILL_MS = 90;
/** Saved batches: a burst that is cut in two is sent in two. */
const MAX_ALLOWED = 2;
/** While coins keep being added, a batch waits this long for the rest of their burst, ms. */
const GATHER_MS = 40;

export class TickPace {
  #allowed = MAX_ALLOWED;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** What was waiting at the last call, and since when. */
  #waiting = 0;
  #waitingSince = 0;

  /**
   * Whether to send a batch now, which then counts as sent. `waiting`: number of waiting minutes; `now`: a monotonic clock, ms.
   */
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
