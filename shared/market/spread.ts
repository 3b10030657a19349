// The distance between best bid and best ask as traders read it. Shared by all sides so that they never disagree.

/** An older quote says nothing of the market any more, ms. */
export const QUOTE_LIFE_MS = 5000;
/** Spreads are shown to a thousandth of a percent; finer changes are none. */
const STEPS_PER_PERCENT = 1000;

/** Spread in percent of the middle between bid and ask, USDT both; NaN while either is unknown. */
export function spreadPercent(bid: number, ask: number): number {
  return Math.round(((ask - bid) / ((ask + bid) / 2)) * 100 * STEPS_PER_PERCENT) / STEPS_PER_PERCENT;
}
