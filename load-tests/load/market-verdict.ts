// What is not right with a measured market: a picture of it that is true but half empty must not pass.

import { WINDOW_COUNT } from "../../shared/market/fields.ts";

/** A frame may leave so long after its second, ms. */
export const MAX_LATE_MS = 400;
/** Windows once known stay known. */
const MIN_KNOWN = 1;
/** One of a thousand may just be healed to the second. */
const MIN_EXACT = 0.999;

/** One exchange's market, after its past was fetched. */
export interface MeasuredMarket {
  /** Coins that the exchange lists, and those whose price is known. */
  readonly listed: number;
  readonly coins: number;
  /** Windows that are known, and those true to the second. */
  readonly known: number;
  readonly exact: number;
  /** When frames left, ms after their second: while the past was fetched, and later. */
  readonly delaysOfFill: readonly number[];
  readonly delays: readonly number[];
  /** Figures that are not the exchange's. */
  readonly wrong: number;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Each limit that the market misses, in words; none where it is right. */
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
