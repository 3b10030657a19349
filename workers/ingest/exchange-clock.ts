// The exchange's clock, measured over REST: the market's seconds close by it, not by ours. It runs on our monotonic clock, so that a
// step of the local wall clock moves no second.

import { BackOff } from "../../shared/node/back-off.ts";

/** Any may wait behind other requests: the quickest of them is the truest. */
const SAMPLES = 5;
/** A longer round trip leaves too uncertain what the exchange's clock shows. */
const MAX_ROUND_TRIP_MS = 2000;
/** The local wall clock stepped, or this machine slept: the monotonic clock may have stood still. */
const MAX_STEP_MS = 200;
/** Events further from the clock than this are doubted, and after so long the clock is. */
const MAX_PARTED_MS = 2000;
const PARTED_FOR_MS = 30_000;
/** After a measurement that failed, doubling with each: until one succeeds seconds may close at the wrong time. */
const RETRY_AFTER_MS = 2000;
/** Quartz clocks part by less than this much of the time since they were compared. */
const DRIFT = 5e-5;
/** An exchange that stays away must not be asked all the time. */
const MAX_RETRY_MS = 60_000;

/** Epoch ms at which the monotonic clock would read 0 by the local wall clock. */
const wallOrigin = (): number => Date.now() - performance.now();

export class ExchangeClock {
  #wallOrigin = wallOrigin();
  /** The same by the exchange's clock. */
  #origin = this.#wallOrigin;
  /** How far that may be off, ms; undefined before the first measurement. */
  #halfRoundTripMs: number | undefined;
  #measuredAt = 0;
  #partedAt = Number.POSITIVE_INFINITY;
  /** Of measurements that fail. */
  readonly #backOff = new BackOff(RETRY_AFTER_MS, MAX_RETRY_MS);
  #measuring: Promise<boolean> | undefined;

  /** Exchange time now, whole epoch ms. */
  now(): number {
    return Math.floor(performance.now() + this.#origin);
  }

  /** How far `now` may be off either way, ms: half of the quickest round trip, and what clocks part by since. */
  get errorMs(): number {
    if (this.#halfRoundTripMs === undefined) return Number.POSITIVE_INFINITY;
    return this.#halfRoundTripMs + (performance.now() - this.#measuredAt) * DRIFT;
  }

  /**
   * Measures the exchange's clock by the quickest of some calls; keeps the previous result, and resolves with false, when none is
   * answered in time. Never rejects. A measurement under way is waited for.
   */
  measure(serverTime: () => Promise<number>): Promise<boolean> {
    this.#measuring ??= this.#measure(serverTime).finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #measure(serverTime: () => Promise<number>): Promise<boolean> {
    // The first call may have to open a connection, to find it dead, or to leave a host: how long that takes says nothing.
    await serverTime().catch(() => undefined);
    const measured = await originOf(serverTime);
    if (measured === undefined) {
      // The previous measurement is better than none.
      this.#backOff.failed();
      return false;
    }
    this.#origin = measured.origin;
    this.#halfRoundTripMs = measured.roundTripMs / 2;
    this.#measuredAt = performance.now();
    this.#wallOrigin = wallOrigin();
    this.#partedAt = Number.POSITIVE_INFINITY;
    this.#backOff.succeeded();
    return true;
  }

  /**
   * Whether it should be measured again, given the newest event's time (epoch ms, 0 unknown): the last measurement failed, the
   * wall clock stepped against the monotonic one, or events have been away from this clock for half a minute. Shorter moves are the exchange's own fault.
   */
  isDoubtful(newestEventAt: number): boolean {
    const now = performance.now();
    const isParted = newestEventAt > 0 && Math.abs(newestEventAt - this.now()) > MAX_PARTED_MS;
    this.#partedAt = isParted ? Math.min(this.#partedAt, now) : Number.POSITIVE_INFINITY;
    if (!this.#backOff.mayTry) return false;
    const hasStepped = Math.abs(wallOrigin() - this.#wallOrigin) > MAX_STEP_MS;
    return this.#backOff.failures > 0 || hasStepped || now - this.#partedAt >= PARTED_FOR_MS;
  }
}

/** Epoch ms at which our monotonic clock would read 0 by the exchange's; undefined when no call was answered in time. */
async function originOf(serverTime: () => Promise<number>): Promise<{ origin: number; roundTripMs: number } | undefined> {
  let origin: number | undefined;
  let quickest = MAX_ROUND_TRIP_MS;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sentAt = performance.now();
    const theirs = await serverTime().catch(() => undefined);
    const answeredAt = performance.now();
    if (theirs === undefined) break;
    if (answeredAt - sentAt > quickest) continue;
    quickest = answeredAt - sentAt;
    origin = theirs - (sentAt + answeredAt) / 2;
  }
  return origin === undefined ? undefined : { origin, roundTripMs: quickest };
}
