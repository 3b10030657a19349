// Whether candles make sense in themselves: figures contradict each other when columns have been swapped.

import type { Candle } from "../../shared/market/candle.ts";
import { Difference } from "./finding.ts";

const WEEK_MS = 7 * 86_400_000;

/** Throws a Difference when they do not. */
export function checkCandles(pair: string, candles: readonly Candle[], stepMs: number): void {
  for (const { openTime, open, high, low, close, volume, quoteVolume, quoteStep = 0 } of candles) {
    const what = `${pair}, candle of ${timeText(openTime)}`;
    if (stepMs < WEEK_MS && openTime % stepMs !== 0) throw new Difference(`${what} begins off its interval`);
    if (Math.max(open, close) > high || Math.min(open, close) < low)
      throw new Difference(`${what}: open or close beyond high and low`);
    const slack = quoteStep + quoteVolume * 0.02;
    if (quoteVolume > high * volume + slack || quoteVolume < low * volume - slack)
      throw new Difference(
        `${what}: turnover ${quoteVolume} is no product of volume ${volume} and prices from ${low} to ${high}`,
      );
  }
}

/** "12:01:00" UTC. */
export function timeText(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}
