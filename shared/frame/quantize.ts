// A market table as integers, the form in which wire frames carry it: prices in 10^-decimals USDT, volumes in whole USDT, ratios
// on a logarithmic scale of 0.2 %, rounded so that they display the same figure, spreads in thousandths of a percent. 0 means "not known yet" in every field but
// marks.

import { FIELD, FIELD_COUNT, WINDOW_COUNT } from "../market/fields.ts";
import { ratioTenths } from "../market/ratio-tenths.ts";

const RATIO_STEPS = 500;
/** Code of a ratio of exactly 1; codes start at 2, 1 stands for a ratio of zero. */
export const RATIO_ONE = 10_002;
const MAX_RATIO = 2 * RATIO_ONE - 2;
/** From here on a step is larger than the difference between displayed figures. */
const MAX_SHOWN = 400;

/** Integers below this fit a wire frame, as do their differences. */
const CODE_LIMIT = 2 ** 50;
/** A price may grow by this factor and still fit with the decimals it was listed with. */
const PRICE_ROOM = 1000;

/** A wire frame allows up to 22 decimals, so no price below 1e-22 can be sent; no exchange has such small steps. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, decimals) => Number(`1e${decimals}`));

/** 10^decimals, exact. */
export function priceScale(decimals: number): number {
  const scale = POWERS_OF_TEN[decimals];
  if (scale === undefined) throw new RangeError(`A price cannot have ${decimals} decimals`);
  return scale;
}

/** The decimals of a coin's prices that a wire frame can carry: fewer than the exchange's when those are absurdly many. */
export function wireDecimals(decimals: number, price: number): number {
  const whole = (price > 0 ? price : 1) * PRICE_ROOM;
  let carried = Math.min(decimals, POWERS_OF_TEN.length - 1);
  while (carried > 0 && whole * priceScale(carried) >= CODE_LIMIT) carried--;
  return carried;
}

const SPREAD_STEPS = 1000;

export type FieldUnit = "price" | "volume" | "time" | "ratio" | "marks" | "spread";

/** Unit of each field, by field number. */
export const FIELD_UNITS: readonly FieldUnit[] = Array.from({ length: FIELD_COUNT }, (_, field) => {
  if (field === FIELD.volume24h) return "volume";
  if (field === FIELD.updatedAt) return "time";
  if (field === FIELD.spread) return "spread";
  if (field >= FIELD.ratio && field < FIELD.ratio + WINDOW_COUNT) return "ratio";
  return field === FIELD.marks ? "marks" : "price";
});

/**
 * Integer for one figure; `scale` is priceScale of the coin. Prices round to the coin's decimals. A figure that does not fit a
 * wire frame counts as unknown: one coin must not cost the others their frame.
 */
export function toCode(unit: FieldUnit, value: number, scale: number): number {
  if (unit === "marks") return value;
  const code = Number.isFinite(value) ? codeOfNumber(unit, value, scale) : 0;
  return Math.abs(code) < CODE_LIMIT ? code : 0;
}

function codeOfNumber(unit: FieldUnit, value: number, scale: number): number {
  if (unit === "price") return Math.round(value * scale);
  if (unit === "ratio") return ratioCode(value);
  if (unit === "spread") return Math.round(value * SPREAD_STEPS) + 1;
  return unit === "volume" ? Math.round(value) + 1 : Math.round(value);
}

/** The nearest code, or the next one if the nearest would display another figure than the ratio itself. */
function ratioCode(ratio: number): number {
  if (ratio <= 0) return 1;
  const nearest = Math.min(MAX_RATIO, Math.max(2, Math.round(Math.log(ratio) * RATIO_STEPS) + RATIO_ONE));
  const figures = ratio < 9.95 ? ratio * 10 : ratio;
  // Only ratios this close to a rounding boundary can cross it by one step.
  if (Math.abs((figures % 1) - 0.5) > figures / RATIO_STEPS || ratio > MAX_SHOWN) return nearest;
  const tenths = ratioTenths(ratio);
  const shown = ratioTenths(ratioOf(nearest));
  return shown === tenths ? nearest : nearest + (shown < tenths ? 1 : -1);
}

function ratioOf(code: number): number {
  return Math.exp((code - RATIO_ONE) / RATIO_STEPS);
}

/** The figure a code stands for; NaN for "not known yet". */
export function fromCode(unit: FieldUnit, code: number, scale: number): number {
  if (unit === "marks") return code;
  if (code === 0) return Number.NaN;
  if (unit === "price") return code / scale;
  if (unit === "ratio") return code === 1 ? 0 : ratioOf(code);
  if (unit === "spread") return (code - 1) / SPREAD_STEPS;
  return unit === "volume" ? code - 1 : code;
}
