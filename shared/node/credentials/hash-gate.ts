// Lets few password hashes run at once: they share the thread pool with file reads, and each takes 19 MiB.

import pLimit from "p-limit";

const MAX_RUNNING = 2;
const MAX_WAITING = 20;

/** Too many passwords are waiting; another try in a moment may succeed. */
export class HashGateFullError extends Error {
  override readonly name = "HashGateFullError";

  constructor() {
    super("Too many password hashes wait");
  }
}

export class HashGate {
  readonly #limit = pLimit(MAX_RUNNING);

  /**
   * Runs the work when there is a free slot; throws HashGateFullError when the queue is full. Hashes share the thread pool with
   * file reads, and each takes 19 MiB.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= MAX_RUNNING + MAX_WAITING) throw new HashGateFullError();
    return this.#limit(work);
  }
}
