// How long the newest trade took to reach us: what readers are shown as the age of the market.

/** An exchange whose clock is no further ahead of ours is merely skewed, ms. */
const MAX_AHEAD_MS = 1000;
/** Without a newer trade for so long, one from further ahead came from a clock that has been set back, ms. */
const BELIEVED_MS = 2000;

export class NewestArrival {
  #tradeTime = 0;
  #at = 0;
  /** Local clock minus the exchange's, ms. */
  delayMs = 0;

  /** A trade arrived; `now`: the local clock, both epoch ms. */
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
