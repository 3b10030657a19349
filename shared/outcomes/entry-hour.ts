// Every entry of a coin's hour, made as one after a signal would have been, one for each second of publication. Sums from the hour's begin
// answer any stretch of it at once, for every rule.

import { NO_SECOND, quotedSecond, type CoinPast } from "./coin-past.ts";
import { resultAfter } from "./outcome.ts";
import type { FeeSchedule } from "./taker-fees.ts";
import { entryMoment, entryPrice, exitPrice, HORIZON_MINUTES, tradeFees, type Direction } from "./trade.ts";

export const HOUR_SECONDS = 3600;
const DIRECTIONS: readonly Direction[] = ["up", "down"];

export class EntryHour {
  /** Hours since the epoch. */
  readonly hour: number;
  /** By horizon: entries that were closed, of those published before each second of the hour. */
  readonly #counts = HORIZON_MINUTES.map(() => new Uint32Array(HOUR_SECONDS + 1));
  /** By direction and horizon: their results, percent. */
  readonly #sums = {
    up: HORIZON_MINUTES.map(() => new Float64Array(HOUR_SECONDS + 1)),
    down: HORIZON_MINUTES.map(() => new Float64Array(HOUR_SECONDS + 1)),
  } satisfies Record<Direction, Float64Array[]>;

  /** `past`: of the hour and of the one after it. */
  constructor(past: CoinPast, hour: number, fees: FeeSchedule) {
    this.hour = hour;
    for (let at = 0; at < HOUR_SECONDS; at++) {
      for (const counts of this.#counts) counts[at + 1] = counts[at] as number;
      for (const direction of DIRECTIONS) for (const sums of this.#sums[direction]) sums[at + 1] = sums[at] as number;
      this.#enter(past, at, fees);
    }
  }

  /** How many entries published in [from, to) were closed at a horizon (its place among HORIZON_MINUTES); epoch seconds of the hour. */
  count(horizon: number, from: number, to: number): number {
    return difference(this.#counts[horizon], from - this.hour * HOUR_SECONDS, to - this.hour * HOUR_SECONDS);
  }

  /** The sum of their results after fees, percent. */
  sum(direction: Direction, horizon: number, from: number, to: number): number {
    return difference(this.#sums[direction][horizon], from - this.hour * HOUR_SECONDS, to - this.hour * HOUR_SECONDS);
  }

  #enter(past: CoinPast, at: number, fees: FeeSchedule): void {
    const entered = quotedSecond(past, entryMoment(this.hour * HOUR_SECONDS + at));
    if (entered === NO_SECOND) return;
    const enteredAt = past.askedAt(entered);
    for (const [horizon, minutes] of HORIZON_MINUTES.entries()) {
      const exited = quotedSecond(past, enteredAt + minutes * 60_000);
      if (exited === NO_SECOND) continue;
      const costs = tradeFees(fees, enteredAt, past.askedAt(exited));
      (this.#counts[horizon] as Uint32Array)[at + 1]! += 1;
      for (const direction of DIRECTIONS) {
        const [paid, price] = [entryPrice(past, entered, direction), exitPrice(past, exited, direction)];
        (this.#sums[direction][horizon] as Float64Array)[at + 1]! += resultAfter(direction, paid, price, costs);
      }
    }
  }
}

const difference = (sums: ArrayLike<number> | undefined, from: number, to: number): number =>
  (sums?.[to] ?? Number.NaN) - (sums?.[from] ?? Number.NaN);
