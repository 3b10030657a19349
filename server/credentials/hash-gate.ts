// Lets few password hashes run at once: they share the thread pool with file reads, and each takes 19 MiB.

import { AppError } from "../http/app-error.ts";

const AT_ONCE = 2;
const QUEUE = 20;

export class HashGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs the work when a place is free; throws "busy" when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running++;
    else await this.#queue();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place passes on directly, so that nobody slips in between.
      if (next) next();
      else this.#running--;
    }
  }

  #queue(): Promise<void> {
    if (this.#waiting.length >= QUEUE) throw new AppError("busy", { retryAfterSeconds: 2 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
