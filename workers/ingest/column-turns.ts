// Schedules work on a market's columns. The second's work and rewriting of history must not interleave, or windows would be
// computed from columns of two different origins; and no frame should wait for history that can be written after it.

import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";

/** Longer steps may still begin half a second before the next second is due, because otherwise they would hardly ever run, ms. */
const MAX_STEP_MS = 500;
/** A step's expected duration falls by this factor with each shorter one. */
const FALL = 0.95;

/** Monotonic ms, and a wait by it. */
interface TurnClock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const REAL_CLOCK: TurnClock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export class ColumnTurns {
  readonly #one = pLimit(1);
  /** At most one step waits, so that the second waits for at most one. */
  readonly #steps = pLimit(1);
  readonly #msToSecond: () => number;
  readonly #clock: TurnClock;
  #expectedMs = 0;

  /** `msToSecond`: how long until the next second is due, ms. */
  constructor(msToSecond: () => number, clock = REAL_CLOCK) {
    this.#msToSecond = msToSecond;
    this.#clock = clock;
  }

  /** Runs the work of a second as soon as nothing else runs. */
  second<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#one(work);
  }

  /** Runs a step of history after earlier ones, when it is likely to end before the next second is due. */
  step<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#steps(async () => {
      const left = this.#msToSecond();
      if (left < this.#expectedMs) await this.#clock.wait(left + 1);
      return this.#one(() => this.#timed(work));
    });
  }

  async #timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const from = this.#clock.now();
    try {
      return await work();
    } finally {
      this.#expectedMs = Math.min(MAX_STEP_MS, Math.max(this.#clock.now() - from, this.#expectedMs * FALL));
    }
  }
}
