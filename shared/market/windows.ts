// The window pass: differences of columns give every change and ratio of every coin at the same cost for any window.

import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "./fields.ts";
import type { MarketTable } from "./market-table.ts";

// A column is one second of the market, Float64 [price, cumulative quote volume] per position.
// With t the column's second, p the price and V the cumulative volume:
//   change_N = 100·(p(t) − p(t−60N)) / p(t−60N)
//   ratio_N  = max(V(t) − V(t−60N), 10·N) / max(V(t−60N) − V(t−120N), 10·N)

/**
 * Each window of a ratio counts at least this many USDT a minute: a coin that wakes up has a ratio, a quiet one has 1, and dust
 * makes none.
 */
const MIN_VOLUME_PER_MINUTE = 10;

/** Minimum volume counted for a window of this many minutes, USDT. */
export const minWindowVolume = (minutes: number): number => MIN_VOLUME_PER_MINUTE * minutes;

/** Seconds back of every column the windows need, ascending, without the newest: N and 2N minutes for each N. */
export const WINDOW_OFFSETS: readonly number[] = [
  ...new Set(WINDOW_MINUTES.flatMap((minutes) => [minutes * 60, minutes * 120])),
].sort((a, b) => a - b);

/** Volume of a window of this many minutes divided by that of the window before it, USDT both; NaN when either is unknown. */
export function volumeRatio(volumeNow: number, volumeBefore: number, minutes: number): number {
  const min = minWindowVolume(minutes);
  return Math.max(volumeNow, min) / Math.max(volumeBefore, min);
}

const indexOf = (offset: number): number => WINDOW_OFFSETS.indexOf(offset);
const ONE_BACK = WINDOW_MINUTES.map((minutes) => indexOf(minutes * 60));
const TWO_BACK = WINDOW_MINUTES.map((minutes) => indexOf(minutes * 120));

/**
 * Writes window starts and ratios of `rows` coins into the table. `past[i]` is the column WINDOW_OFFSETS[i] seconds before `now`;
 * a shorter or empty one leaves NaN for missing coins.
 */
export function computeWindowsInto(table: MarketTable, rows: number, now: Float64Array, past: readonly Float64Array[]): void {
  for (let window = 0; window < WINDOW_COUNT; window++) computeWindowInto(table, window, rows, now, past);
}

/** One window of computeWindowsInto: costs the same for every length. */
export function computeWindowInto(
  table: MarketTable,
  window: number,
  rows: number,
  now: Float64Array,
  past: readonly Float64Array[],
): void {
  const one = past[ONE_BACK[window] as number] as Float64Array;
  const two = past[TWO_BACK[window] as number] as Float64Array;
  const references = table.column(FIELD.reference + window);
  const ratios = table.column(FIELD.ratio + window);
  const minutes = WINDOW_MINUTES[window] as number;
  const known = Math.min(rows, one.length >> 1);
  const knownTwice = Math.min(known, two.length >> 1);
  for (let row = 0, at = 0; row < known; row++, at += 2) references[row] = one[at] as number;
  for (let row = 0, at = 1; row < knownTwice; row++, at += 2) {
    const middle = one[at] as number;
    // A coin without a price has never traded: its volumes are unknown.
    const isKnown = !Number.isNaN(now[at - 1]);
    ratios[row] = isKnown ? volumeRatio((now[at] as number) - middle, middle - (two[at] as number), minutes) : Number.NaN;
  }
  references.fill(Number.NaN, known, rows);
  ratios.fill(Number.NaN, knownTwice, rows);
}

/**
 * Bits of the windows that reach back beyond `exactSince` (epoch second from which the history is exact to the second). Bit i
 * stands for WINDOW_MINUTES[i]; both halves of the ratio count.
 */
export function windowMarks(second: number, exactSince: number): number {
  let marks = 0;
  for (let window = 0; window < WINDOW_COUNT; window++) {
    if (second - (WINDOW_MINUTES[window] as number) * 120 < exactSince - 1) marks |= 1 << window;
  }
  return marks;
}
