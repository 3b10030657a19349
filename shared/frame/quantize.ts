// A market table as whole numbers, the form in which wire frames carry it: prices in 10^-decimals USDT,
// volumes in whole USDT, ratios on a logarithmic scale of 0.2 %. 0 means "not known yet" in every field but marks.

import { FIELD, FIELD_COUNT, WINDOW_COUNT } from "../market/fields.ts";

const RATIO_STEPS = 500;
/** Code of a ratio of exactly 1; codes start at 2, 1 stands for a ratio of zero. */
export const RATIO_ONE = 10_002;
const RATIO_MOST = 2 * RATIO_ONE - 2;

const POWERS_OF_TEN = Array.from({ length: 23 }, (_, decimals) => Number(`1e${decimals}`));

/** 10^decimals, exact. */
export function priceScale(decimals: number): number {
  const scale = POWERS_OF_TEN[decimals];
  if (scale === undefined) throw new RangeError(`A price cannot have ${decimals} decimals`);
  return scale;
}

export type FieldUnit = "price" | "volume" | "time" | "ratio" | "marks";

/** Unit of each field, by field number. */
export const FIELD_UNITS: readonly FieldUnit[] = Array.from({ length: FIELD_COUNT }, (_, field) => {
  if (field === FIELD.volume24h) return "volume";
  if (field === FIELD.updatedAt) return "time";
  if (field >= FIELD.ratio && field < FIELD.ratio + WINDOW_COUNT) return "ratio";
  return field === FIELD.marks ? "marks" : "price";
});

/** Whole number for one figure; `scale` is priceScale of the coin. Prices round to the coin's decimals. */
export function toCode(unit: FieldUnit, value: number, scale: number): number {
  if (unit === "marks") return value;
  if (!Number.isFinite(value)) return 0;
  if (unit === "price") return Math.round(value * scale);
  if (unit === "ratio") return ratioCode(value);
  return unit === "volume" ? Math.round(value) + 1 : Math.round(value);
}

function ratioCode(ratio: number): number {
  if (ratio <= 0) return 1;
  return Math.min(RATIO_MOST, Math.max(2, Math.round(Math.log(ratio) * RATIO_STEPS) + RATIO_ONE));
}

/** The figure a code stands for; NaN for "not known yet". */
export function fromCode(unit: FieldUnit, code: number, scale: number): number {
  if (unit === "marks") return code;
  if (code === 0) return Number.NaN;
  if (unit === "price") return code / scale;
  if (unit === "ratio") return code === 1 ? 0 : Math.exp((code - RATIO_ONE) / RATIO_STEPS);
  return unit === "volume" ? code - 1 : code;
}
