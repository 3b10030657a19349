// Notices that this process cannot keep up: its own timer is repeatedly seconds late. A standby on another machine, or another
// core, would publish in time what this one publishes late, so the lease is offered to it.

/** How often to call `beat`. */
export const BEAT_MS = 500;
const MAX_DELAY_MS = 2000;
const LATE_FOR_MS = 10_000;
/** A single long pause is not overload; if it is too long it costs the lease anyway. */
const MIN_LATE_BEATS = 3;
/** A standby checks for a free lease every half second. */
const OFFERED_FOR_MS = 3000;
/** If nobody took it, late frames are better than none, and it is not offered again for this long. */
const NEXT_OFFER_AFTER_MS = 600_000;

export class OverloadWatch {
  readonly #now: () => number;
  #beatAt: number;
  #lateSince = 0;
  #lateBeats = 0;
  #offeredUntil = Number.NEGATIVE_INFINITY;
  #nextOfferAt = Number.NEGATIVE_INFINITY;

  /** `now`: a monotonic clock, ms. */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
    this.#beatAt = now();
  }

  /** Call it every BEAT_MS; true when a worker that `leads` should give up the lease now. */
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

  /** False while the given-up lease is left to others. */
  get mayLead(): boolean {
    return this.#now() >= this.#offeredUntil;
  }
}
