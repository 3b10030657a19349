// Notices that this process no longer gets round to its work: its own timer comes seconds late, time after time. A standby on another
// machine, or another core, publishes in time what this one would publish late, so the lease is offered to it.

/** How often `beat` is to be called. */
export const BEAT_MS = 500;
const MAX_DELAY_MS = 2000;
const LATE_FOR_MS = 10_000;
/** A single long pause is no overload: it costs the lease anyway where it is too long. */
const MIN_LATE_BEATS = 3;
/** A standby looks for a free lease every half second. */
const OFFERED_FOR_MS = 3000;
/** Where nobody took it, late frames are better than none, and it is not offered again for so long. */
const NEXT_OFFER_AFTER_MS = 600_000;

export class OverloadWatch {
  readonly #now: () => number;
  #beatAt: number;
  #lateSince = 0;
  #lateBeats = 0;
  #offeredUntil = Number.NEGATIVE_INFINITY;
  #nextOfferAt = Number.NEGATIVE_INFINITY;

  /** `now`: a clock that only runs forward, ms. */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
    this.#beatAt = now();
  }

  /** Call it every BEAT_MS; true when a worker that `leads` should give the lease up now. */
  beat(leads: boolean): boolean {
    const [before, now] = [this.#beatAt, this.#now()];
    this.#beatAt = now;
    if (now - before <= BEAT_MS + MAX_DELAY_MS) this.#lateBeats = 0;
    else if (++this.#lateBeats === 1) this.#lateSince = before;
    const isOverloaded = this.#lateBeats >= MIN_LATE_BEATS && now - this.#lateSince >= LATE_FOR_MS;
    if (!leads || !isOverloaded || now < this.#nextOfferAt) return false;
    this.#offeredUntil = now + OFFERED_FOR_MS;
    this.#nextOfferAt = now + NEXT_OFFER_AFTER_MS;
    return true;
  }

  /** False while the lease that was given up is left to others. */
  get mayLead(): boolean {
    return this.#now() >= this.#offeredUntil;
  }
}
