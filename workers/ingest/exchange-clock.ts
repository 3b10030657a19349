// The exchange's clock, measured over REST: the market's seconds close by it, not by ours. It runs on our monotonic clock, so that a
// step of the local wall clock moves no second.

/** The first sample may open a connection, and any may wait behind other requests: the quickest of them is the truest. */
const SAMPLES = 5;
/** A longer round trip makes the measurement too uncertain. */
const MAX_ROUND_TRIP_MS = 2000;
/** The local wall clock stepped, or this machine slept: the monotonic clock may have stood still. */
const MAX_STEP_MS = 200;
/** Events further from the clock than this are doubted, and after so long the clock is. */
const MAX_PARTED_MS = 2000;
const PARTED_FOR_MS = 30_000;
/** After a measurement that failed: an exchange that is away must not be asked every second. */
const RETRY_AFTER_MS = 30_000;

/** Epoch ms at which the monotonic clock would read 0 by the local wall clock. */
const wallOrigin = (): number => Date.now() - performance.now();

export class ExchangeClock {
  #wallOrigin = wallOrigin();
  /** The same by the exchange's clock. */
  #origin = this.#wallOrigin;
  #partedAt = Number.POSITIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** Exchange time now, whole epoch ms. */
  now(): number {
    return Math.floor(performance.now() + this.#origin);
  }

  /**
   * Measures the exchange's clock by the quickest of some calls; keeps the previous result, and resolves with false, when the first
   * fails or takes too long.
   */
  async measure(serverTime: () => Promise<number>): Promise<boolean> {
    let origin: number | undefined;
    let quickest = MAX_ROUND_TRIP_MS;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const sentAt = performance.now();
      const theirs = await serverTime().catch(() => undefined);
      const answeredAt = performance.now();
      const roundTrip = answeredAt - sentAt;
      if (theirs === undefined || roundTrip > MAX_ROUND_TRIP_MS) break;
      if (origin !== undefined && roundTrip >= quickest) continue;
      quickest = roundTrip;
      origin = theirs - (sentAt + answeredAt) / 2;
    }
    if (origin === undefined) {
      // The previous measurement is better than none.
      this.#failedAt = performance.now();
      return false;
    }
    this.#origin = origin;
    this.#wallOrigin = wallOrigin();
    this.#partedAt = Number.POSITIVE_INFINITY;
    return true;
  }

  /**
   * Whether it should be measured again, given the newest event's time (epoch ms, 0 unknown): the wall clock stepped against
   * the monotonic one, or events have been away from this clock for half a minute. Shorter moves are the exchange's own fault.
   */
  isDoubtful(newestEventAt: number): boolean {
    const now = performance.now();
    const isParted = newestEventAt > 0 && Math.abs(newestEventAt - this.now()) > MAX_PARTED_MS;
    this.#partedAt = isParted ? Math.min(this.#partedAt, now) : Number.POSITIVE_INFINITY;
    if (now - this.#failedAt < RETRY_AFTER_MS) return false;
    return Math.abs(wallOrigin() - this.#wallOrigin) > MAX_STEP_MS || now - this.#partedAt >= PARTED_FOR_MS;
  }
}
