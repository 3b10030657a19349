// Waits between attempts that fail: each twice as long as the one before, up to a limit.

/** How long to wait after this many failures in a row. With `random`, [0, 1), between half and all of it, so that crowds spread. */
export function backOff(failures: number, first: number, max: number, random?: () => number): number {
  const step = Math.min(max, first * 2 ** Math.max(0, failures - 1));
  return random ? (step * (1 + random())) / 2 : step;
}

/** When something that keeps failing may be tried again. */
export class BackOff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #now: () => number;
  #failures = 0;
  #nextAt = Number.NEGATIVE_INFINITY;

  /** `now`: a clock that only runs forward, ms. */
  constructor(firstMs: number, maxMs: number, now = (): number => performance.now()) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#now = now;
  }

  /** In a row. */
  get failures(): number {
    return this.#failures;
  }

  get mayTry(): boolean {
    return this.#now() >= this.#nextAt;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#nextAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns ms until the next attempt. */
  failed(): number {
    const delayMs = backOff(++this.#failures, this.#firstMs, this.#maxMs);
    this.#nextAt = this.#now() + delayMs;
    return delayMs;
  }
}
