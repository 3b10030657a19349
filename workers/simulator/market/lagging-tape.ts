import type { Bar } from "./bar.ts";
import type { MinuteTrades, Tape } from "./tape.ts";

const DAY_MINUTES = 1440;

export class LaggingTape implements Tape {
  readonly #base: Tape;
  readonly #lag: number;
  #source: MinuteTrades | undefined;
  #shown: MinuteTrades | undefined;

  /**
   * Shows at any minute what `base` has `lag` minutes before it (negative for the future), so that results do not depend on the
   * time of day.
   */
  constructor(base: Tape, lag: number) {
    this.#base = base;
    this.#lag = lag;
  }

  get originMinute(): number {
    return this.#base.originMinute + this.#lag;
  }

  readBar(minute: number, bar: Bar): void {
    this.#base.readBar(minute - this.#lag, bar);
  }

  trades(minute: number): MinuteTrades {
    const source = this.#base.trades(minute - this.#lag);
    if (source !== this.#source || !this.#shown) {
      this.#source = source;
      this.#shown = { ...source, minute };
    }
    return this.#shown;
  }

  firstIdOf(minute: number): number {
    return this.#base.firstIdOf(minute - this.#lag);
  }

  ticksBefore(minute: number): number {
    return this.#base.ticksBefore(minute - this.#lag);
  }

  prepare(day: number): void {
    this.#base.prepare?.(Math.floor((day * DAY_MINUTES - this.#lag) / DAY_MINUTES));
  }
}
