// One row on its way into bytes: where its value changes, by which steps, and in how many bytes each step fits.

import { MAX_SCALE, type Predictor, type Step } from "./predictors.ts";

/** Bytes of a step at most. */
export const MAX_WIDTH = 6;
/** Bytes of a value that is kept whole. */
const WHOLE_BYTES = 8;
/** Changes looked at to choose the scale. */
const SAMPLES = 48;

export class RowSteps {
  readonly #predictor: Predictor;
  /** Offsets of seconds whose value differs from the one before, of which `count` are of the row; before the first it is unknown. */
  readonly at: Uint32Array;
  /** The step that leads there, a non-negative whole number of either sign's; Infinity where the value is kept whole. */
  readonly folded: Float64Array;
  readonly rests: Int8Array;
  count = 0;
  scale = 0;
  width = 1;
  readonly #fitting = new Uint32Array(MAX_WIDTH + 1);

  constructor(predictor: Predictor, seconds: number) {
    this.#predictor = predictor;
    this.at = new Uint32Array(seconds);
    this.folded = new Float64Array(seconds);
    this.rests = new Int8Array(seconds);
  }

  read(values: Float64Array): void {
    this.#findChanges(values);
    if (this.count === 0) return;
    this.scale = this.#cheapestScale(values);
    this.#fold(values);
    this.width = this.#cheapestWidth();
    const end = 256 ** this.width - 1;
    for (let i = 0; i < this.count; i++) if ((this.folded[i] as number) >= end) this.folded[i] = Infinity;
  }

  #findChanges(values: Float64Array): void {
    let before = Number.NaN;
    let count = 0;
    for (let second = 0; second < values.length; second++) {
      const value = values[second] as number;
      if (Object.is(value, before)) continue;
      this.at[count++] = second;
      before = value;
    }
    this.count = count;
  }

  #fold(values: Float64Array): void {
    const unit = 10 ** this.scale;
    const step: Step = { whole: 0, rest: 0 };
    let before = Number.NaN;
    for (let i = 0; i < this.count; i++) {
      const value = values[this.at[i] as number] as number;
      this.#predictor.stepInto(step, before, value, unit);
      this.folded[i] = foldedWhole(step.whole);
      this.rests[i] = Number.isNaN(step.whole) ? 0 : step.rest;
      before = value;
    }
  }

  #cheapestScale(values: Float64Array): number {
    let cheapest = 0;
    let min = Infinity;
    for (let scale = 0; scale <= MAX_SCALE; scale++) {
      const cost = this.#costOf(values, 10 ** scale);
      if (cost < min) [cheapest, min] = [scale, cost];
    }
    return cheapest;
  }

  /** Bytes that some of the changes take. */
  #costOf(values: Float64Array, unit: number): number {
    const step: Step = { whole: 0, rest: 0 };
    const stride = Math.max(1, Math.floor((this.count - 1) / SAMPLES));
    let cost = 0;
    for (let i = 1; i < this.count; i += stride) {
      const before = values[this.at[i - 1] as number] as number;
      this.#predictor.stepInto(step, before, values[this.at[i] as number] as number, unit);
      const folded = foldedWhole(step.whole);
      cost += folded === Infinity ? WHOLE_BYTES + MAX_WIDTH : Math.log2(folded + 1) / 8 + (step.rest === 0 ? 0 : 0.25);
    }
    return cost;
  }

  #cheapestWidth(): number {
    const fitting = this.#fitting.fill(0);
    for (let i = 0; i < this.count; i++) {
      let width = 1;
      while (width <= MAX_WIDTH && (this.folded[i] as number) >= 256 ** width - 1) width++;
      if (width <= MAX_WIDTH) fitting[width] = (fitting[width] as number) + 1;
    }
    let cheapest = MAX_WIDTH;
    let min = Infinity;
    let kept = 0;
    for (let width = 1; width <= MAX_WIDTH; width++) {
      kept += fitting[width] as number;
      const cost = this.count * width + (this.count - kept) * WHOLE_BYTES;
      if (cost < min) [cheapest, min] = [width, cost];
    }
    return cheapest;
  }
}

/** 0, -1, 1, -2, 2 and so on as 0, 1, 2, 3, 4; Infinity for no whole number that could be kept. */
function foldedWhole(whole: number): number {
  if (!Number.isSafeInteger(whole)) return Infinity;
  return whole >= 0 ? whole * 2 : -whole * 2 - 1;
}

export const unfolded = (folded: number): number => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);
