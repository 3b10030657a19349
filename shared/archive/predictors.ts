// How a value of a row follows from the one before: as a whole number of steps, and what is left. Writer and reader use the same.

import { doubleBeside, doublesBetween } from "./double-bits.ts";
import type { Plane } from "./chunk.ts";

/** The finest step is 10 to the power of minus this. */
export const MAX_SCALE = 15;
/** What is left is kept in a byte, doubles next to each other. */
export const MAX_REST = 100;

export interface Step {
  /** Whole number of either sign; NaN where the value does not follow from the one before. */
  whole: number;
  /** Doubles from where that leads to the value, at most MAX_REST either way. */
  rest: number;
}

export interface Predictor {
  /** Fills in the step from one value to the next. */
  readonly stepInto: (into: Step, before: number, value: number, unit: number) => void;
  /** The value one step after another. `unit`: steps in 1. */
  readonly after: (before: number, whole: number, rest: number, unit: number) => number;
}

/** NaN for what is no whole number of units, and for a negative zero. */
function wholeUnits(value: number, unit: number): number {
  const whole = Math.round(value * unit);
  return Number.isSafeInteger(whole) && Object.is(whole / unit, value) && !Object.is(whole, -0) ? whole : Number.NaN;
}

/** Prices and states are decimals themselves: each is a whole number of units. */
const decimals: Predictor = {
  stepInto: (into, before, value, unit) => {
    into.whole = wholeUnits(value, unit) - wholeUnits(before, unit);
    into.rest = 0;
  },
  after: (before, whole, _rest, unit) => (wholeUnits(before, unit) + whole) / unit,
};

/** Sums grow by decimals, but for the rounding of each addition. */
const sums: Predictor = {
  stepInto: (into, before, value, unit) => {
    const whole = Math.round((value - before) * unit);
    const reached = before + whole / unit;
    const rest = Object.is(reached, value) ? 0 : doublesBetween(reached, value);
    into.whole = Math.abs(rest) <= MAX_REST ? whole : Number.NaN;
    into.rest = rest;
  },
  after: (before, whole, rest, unit) => {
    const reached = before + whole / unit;
    return rest === 0 ? reached : doubleBeside(reached, rest);
  },
};

export const predictorOf = (plane: Plane): Predictor => (plane === "volume" ? sums : decimals);
