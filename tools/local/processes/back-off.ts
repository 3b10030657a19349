// How long to wait before a crashed child is started again: quickly at first, then with patience.

const FIRST_MS = 100;
const MAX_MS = 10_000;
const FORGIVEN_AFTER_MS = 30_000;

export class BackOff {
  #crashes = 0;

  /** Crashes in a row; one that ran for half a minute resets the count. */
  get crashes(): number {
    return this.#crashes;
  }

  /** Milliseconds to wait after a run of `ranMs`. */
  next(ranMs: number): number {
    if (ranMs >= FORGIVEN_AFTER_MS) this.#crashes = 0;
    this.#crashes++;
    return Math.min(MAX_MS, FIRST_MS * 2 ** (this.#crashes - 1));
  }
}
