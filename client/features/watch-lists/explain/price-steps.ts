// How many steps of its price a coin moved: a move of one or two is the exchange's rounding, not the market's.

import type { Signal } from "../../../../shared/contracts/signals.ts";

/** Fewer are noise. */
export const NOISE_STEPS = 3;

/** From where the signal's own move began, for a short from its high; NaN where the step is not known. */
export function stepsMoved({ priceStart, priceEnd, high }: Signal, tickSize: number): number {
  // Prices are whole steps; what floating point adds to their quotient is none.
  return Math.round(Math.abs(priceEnd - (high ?? priceStart)) / tickSize);
}

/** A signal of volume is no noise, however little the price moved. */
export function isNoise({ signalType }: Signal, steps: number): boolean {
  return signalType !== "volume" && steps < NOISE_STEPS;
}
