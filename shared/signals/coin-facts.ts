// What is known of coins beside their seconds, by position; NaN, or no value at all, where it is not known.

import { WINDOW_COUNT } from "../market/fields.ts";

/** What hardly changes in an hour. */
export interface LastingFacts {
  /** When the first daily candle begins, epoch ms. */
  readonly listedAt: Float64Array;
  /** Standard deviations of changes (deviations.ts) by window, index in WINDOW_MINUTES, percent. */
  readonly deviations: readonly Float64Array[];
}

const DAY_MS = 86_400_000;

/** Nothing is known yet. */
export const noLastingFacts = (coins: number): LastingFacts => ({
  listedAt: new Float64Array(coins).fill(Number.NaN),
  deviations: Array.from({ length: WINDOW_COUNT }, () => new Float64Array(coins).fill(Number.NaN)),
});

/** Whole days from a coin's first candle to an epoch second. */
export const daysListed = (listedAt: Float64Array | undefined, row: number, second: number): number =>
  Math.floor((second * 1000 - (listedAt?.[row] ?? Number.NaN)) / DAY_MS);
