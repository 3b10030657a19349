// The exchange's clock, measured over REST: the market's seconds close by it, not by ours.

/** A longer round trip makes the offset too uncertain. */
const MAX_ROUND_TRIP_MS = 2000;

export class ExchangeClock {
  #offset = 0;

  /** Exchange time now, epoch ms. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Exchange time minus ours, ms. */
  get offset(): number {
    return this.#offset;
  }

  /** Measures the offset once; keeps the old one when the call fails or takes too long. */
  async measure(serverTime: () => Promise<number>): Promise<void> {
    const sent = performance.now();
    const sentAt = Date.now();
    try {
      const theirs = await serverTime();
      const roundTrip = performance.now() - sent;
      if (roundTrip <= MAX_ROUND_TRIP_MS) this.#offset = Math.round(theirs - (sentAt + roundTrip / 2));
    } catch {
      // The previous offset is better than none.
    }
  }
}
