// Which bars of a history its readers look at: all charts of a coin and timeframe share one, so it is cut for all of them.

import type { Candle, ChartInterval } from "../../../../shared/market/candle.ts";

/** Index of the oldest of these bars that a chart's reader sees or may see next; their number where the newest are enough. */
export type FirstNeeded = (bars: readonly Candle[]) => number;

const needs = new Map<string, Set<FirstNeeded>>();

/** Says what a chart needs from now on; returns the end of it. */
export function needBars(symbol: string, interval: ChartInterval, firstNeeded: FirstNeeded): () => void {
  const key = keyOf(symbol, interval);
  const ofHistory = needs.get(key) ?? new Set();
  // One object per chart: two of them may give the same function.
  const need: FirstNeeded = (bars) => firstNeeded(bars);
  needs.set(key, ofHistory.add(need));
  return () => {
    ofHistory.delete(need);
    if (ofHistory.size === 0 && needs.get(key) === ofHistory) needs.delete(key);
  };
}

/** Index of the oldest of these bars that any chart needs; their number where none looks back. */
export function oldestNeeded(symbol: string, interval: ChartInterval, bars: readonly Candle[]): number {
  let oldest = bars.length;
  for (const firstNeeded of needs.get(keyOf(symbol, interval)) ?? []) oldest = Math.min(oldest, firstNeeded(bars));
  return oldest;
}

const keyOf = (symbol: string, interval: ChartInterval): string => `${symbol} ${interval}`;
