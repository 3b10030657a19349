// After several consecutive failures, calls to the database fail at once until a pause is over: nothing waits for a database that
// is down.

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 5000;

export class Breaker {
  #failures = 0;
  #openUntil = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True while calls must not even be tried. */
  get open(): boolean {
    return this.#now() < this.#openUntil;
  }

  /** A call was answered; true when that ends an outage for which calls were blocked. */
  succeeded(): boolean {
    const wasAway = this.#failures >= FAILURES_TO_OPEN;
    this.#failures = 0;
    return wasAway;
  }

  /** A call found the database down; opens after five in a row, and after each failed probe from then on. True the first time. */
  failed(): boolean {
    if (++this.#failures >= FAILURES_TO_OPEN) this.#openUntil = this.#now() + OPEN_MS;
    return this.#failures === FAILURES_TO_OPEN;
  }
}
