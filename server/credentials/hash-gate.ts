// Lets few password hashes run at once: they share the thread pool with file reads, and each takes 19 MiB.

import pLimit from "p-limit";
import { AppError } from "../http/app-error.ts";

const MAX_RUNNING = 2;
const MAX_WAITING = 20;

export class HashGate {
  readonly #limit = pLimit(MAX_RUNNING);

  /** Runs the work when a place is free; throws "busy" when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= MAX_RUNNING + MAX_WAITING)
      throw new AppError("busy", { retryAfterSeconds: 2 });
    return this.#limit(work);
  }
}
