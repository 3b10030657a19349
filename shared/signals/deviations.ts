// A coin's usual move: the standard deviation of its changes over a window in the last 24 h, from its prices at each full minute.
// With n changes c over the window, overlapping, one each minute: sqrt(sum((c - mean(c))^2) / (n - 1)), the sample standard deviation of
// the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.6.

import { changePercent } from "../market/change.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";

/** Minutes whose changes count. */
export const DEVIATION_MINUTES = 1440;
/** Minutes of prices that they need. */
export const DEVIATION_PRICES = DEVIATION_MINUTES + Math.max(...WINDOW_MINUTES);
/** With fewer changes a coin's usual move is unknown: six hours. */
export const MIN_CHANGES = 360;

/** By window (index in WINDOW_MINUTES), percent; NaN where too little is known. `prices`: one a minute, oldest first, NaN where unknown. */
export const deviationsOf = (prices: Float64Array): number[] =>
  WINDOW_MINUTES.map((minutes) => deviationOf(prices, minutes, Math.max(minutes, prices.length - DEVIATION_MINUTES)));

/** By Welford's running sums: those of squares would cancel out where all changes are alike. */
function deviationOf(prices: Float64Array, minutes: number, first: number): number {
  let [count, mean, squares] = [0, 0, 0];
  for (let at = first; at < prices.length; at++) {
    const change = changePercent(prices[at] as number, prices[at - minutes] as number);
    if (Number.isNaN(change)) continue;
    count++;
    const distance = change - mean;
    mean += distance / count;
    squares += distance * (change - mean);
  }
  return count < MIN_CHANGES ? Number.NaN : Math.sqrt(squares / (count - 1));
}
