// Whose turn it is with a market's columns. The second's work and the rewriting of history must not interleave, or windows would be
// computed from columns of two different origins; and no frame should wait for history that could as well be written after it.

import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";

/** Steps that take longer may still begin half a second before the next second is due, or they would hardly ever, ms. */
const MAX_STEP_MS = 500;
/** What a step is expected to take falls by so much with each that takes less. */
const FALL = 0.95;

export class ColumnTurns {
  readonly #one = pLimit(1);
  /** At most one step waits for its turn, so that the second waits for one at most. */
  readonly #steps = pLimit(1);
  readonly #msToSecond: () => number;
  #expectedMs = 0;

  /** `msToSecond`: how long until the next second is due, ms. */
  constructor(msToSecond: () => number) {
    this.#msToSecond = msToSecond;
  }

  /** Runs the work of a second as soon as nothing else runs. */
  second<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#one(work);
  }

  /** Runs a step of history after those asked for before, where it is likely to end before the next second is due. */
  step<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#steps(async () => {
      const left = this.#msToSecond();
      if (left < this.#expectedMs) await sleep(left + 1);
      return this.#one(() => this.#timed(work));
    });
  }

  async #timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.#expectedMs = Math.min(MAX_STEP_MS, Math.max(performance.now() - from, this.#expectedMs * FALL));
    }
  }
}
