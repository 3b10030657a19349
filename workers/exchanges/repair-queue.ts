// Chooses the next coin to repair: the most liquid one that is due. A few repairs run at a time beside live delivery.

import type { Log } from "../../shared/node/log.ts";

export interface RepairQueueOptions {
  readonly concurrent: number;
  /** Higher goes first. */
  readonly urgency: (position: number) => number;
  /** Repairs one coin; resolves with milliseconds until it must run again, or undefined when it is complete. */
  readonly run: (position: number) => Promise<number | undefined>;
  readonly log: Log;
}

const AFTER_ERROR_MS = 2_000;

export class RepairQueue {
  readonly #options: RepairQueueOptions;
  readonly #dueAt = new Map<number, number>();
  readonly #running = new Set<number>();
  #stopped = false;

  constructor(options: RepairQueueOptions) {
    this.#options = options;
  }

  /** Requests a repair at this monotonic time; an earlier request is kept. */
  request(position: number, atMs: number): void {
    this.#dueAt.set(position, Math.min(atMs, this.#dueAt.get(position) ?? Number.POSITIVE_INFINITY));
  }

  forget(position: number): void {
    this.#dueAt.delete(position);
  }

  /** Starts due repairs. */
  tick(nowMs: number): void {
    while (this.#dueAt.size > 0 && this.#running.size < this.#options.concurrent) {
      let best = -1;
      for (const [position, dueAt] of this.#dueAt) {
        if (dueAt > nowMs || this.#running.has(position)) continue;
        if (best < 0 || this.#options.urgency(position) > this.#options.urgency(best)) best = position;
      }
      if (best < 0) return;
      this.#dueAt.delete(best);
      void this.#run(best);
    }
  }

  async #run(position: number): Promise<void> {
    this.#running.add(position);
    let againMs: number | undefined;
    try {
      againMs = await this.#options.run(position);
    } catch (error) {
      this.#options.log.error({ error, position }, "repair failed unexpectedly");
      againMs = AFTER_ERROR_MS;
    }
    this.#running.delete(position);
    if (againMs !== undefined && !this.#stopped) this.request(position, performance.now() + againMs);
  }

  stop(): void {
    this.#stopped = true;
    this.#dueAt.clear();
  }
}
