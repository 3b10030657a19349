// What is wrong with a measured market: one that is true but half empty must not pass.

import { WINDOW_COUNT } from "../../shared/market/fields.ts";

/** Latest departure of a frame after its second, ms. */
export const MAX_LATE_MS = 400;
/** Windows once known stay known. */
const MIN_KNOWN = 1;
/** One in a thousand may just be being repaired. */
const MIN_EXACT = 0.999;

export interface MeasuredMarket {
  /** Coins the exchange lists, and those with a known price. */
  readonly listed: number;
  readonly coins: number;
  /** Known windows, and those exact to the second. */
  readonly known: number;
  readonly exact: number;
  /** When frames left, ms after their second: while the history was fetched, and later. */
  readonly delaysOfFill: readonly number[];
  readonly delays: readonly number[];
  /** Figures that differ from the exchange's. */
  readonly wrong: number;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Each limit the market misses, in words; empty when it is right. */
export function faultsOf({ listed, coins, known, exact, delaysOfFill, delays, wrong }: MeasuredMarket): string[] {
  const windows = listed * WINDOW_COUNT;
  const isLate = (each: readonly number[]): boolean => !(percentile(each, 0.99) <= MAX_LATE_MS);
  const faults: readonly (readonly [boolean, string])[] = [
    [coins !== listed, `${coins} of ${listed} coins have a price`],
    [known < windows * MIN_KNOWN, `${known} of ${windows} windows are known`],
    [exact < windows * MIN_EXACT, `${exact} of ${windows} windows are true to the second`],
    [isLate(delaysOfFill), `frames left later than ${MAX_LATE_MS} ms while the past was fetched`],
    [isLate(delays), `frames left later than ${MAX_LATE_MS} ms`],
    [wrong > 0, `${wrong} figures are wrong`],
  ];
  return faults.flatMap(([isMissed, text]) => (isMissed ? [text] : []));
}
