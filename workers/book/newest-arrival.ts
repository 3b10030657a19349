// How long the newest trade took to reach us: shown to users as the age of the market.

/** An exchange clock no further ahead than this is merely skewed, ms. */
const MAX_AHEAD_MS = 1000;
/** Without a newer trade for this long, one from further ahead came from a clock that was since set back, ms. */
const BELIEVED_MS = 2000;

export class NewestArrival {
  #tradeTime = 0;
  #at = 0;
  /** Local clock minus the exchange's, ms. */
  delayMs = 0;

  /** A trade arrived; `now` is the local clock. Both epoch ms. */
  note(tradeTime: number, now: number): void {
    if (tradeTime <= this.#tradeTime && !this.#isFromFuture(now)) return;
    this.#tradeTime = tradeTime;
    this.#at = now;
    this.delayMs = now - tradeTime;
  }

  #isFromFuture(now: number): boolean {
    return this.#tradeTime > now + MAX_AHEAD_MS && now - this.#at > BELIEVED_MS;
  }
}
