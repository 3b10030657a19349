// A rate per second and a burst: for one socket's events, or, by key, for what a session or user does over all its sockets.

export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = now;
  }

  /** Takes `count`; false, and none is taken, when there are fewer. */
  take(now: number, count = 1): boolean {
    this.#refill(now);
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** Whether a new one would be the same. */
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens === this.#burst;
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}

const SWEEP_MS = 60_000;

/** A bucket per key, which outlives the sockets that take from it. */
export class KeyedBuckets {
  readonly #buckets = new Map<string, TokenBucket>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  /** Takes `count` from the key's bucket, which starts with `burst`. */
  take(key: string, perSecond: number, burst: number, now: number, count = 1): boolean {
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    const bucket = this.#buckets.get(key) ?? new TokenBucket(perSecond, burst, now);
    this.#buckets.set(key, bucket);
    return bucket.take(now, count);
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}
