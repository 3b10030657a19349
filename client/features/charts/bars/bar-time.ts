// Where bars begin: minutes count from midnight UTC, days too, weeks from Monday, as both exchanges do.

import { barLengthMs, type ChartInterval } from "../../../../shared/market/candle.ts";

export const MINUTE_MS = 60_000;
/** Epoch day 4 was the first Monday. */
const FIRST_MONDAY_MS = 4 * barLengthMs("1D");

/** Open time of the bar a moment belongs to, epoch ms. */
export function barOpenOf(moment: number, interval: ChartInterval): number {
  const length = barLengthMs(interval);
  const origin = interval === "1W" ? FIRST_MONDAY_MS : 0;
  return Math.floor((moment - origin) / length) * length + origin;
}
