// Rewrites one coin's history in a run of columns, either in the book's ring or in a stretch read from Redis. Cumulative volumes
// stay continuous: a change in one second shifts all later ones.

import type { SecondSeries } from "./second-series.ts";

/** Sums of the same trades differ in the last digits; differences up to this do not count, USDT and relative. */
const SAME_USDT = 1e-6;
const SAME_RELATIVE = 1e-14;

/** A run of columns over seconds [from, to); each is [price, cumulative quote volume] per position. */
export interface ColumnRun {
  readonly from: number;
  readonly to: number;
  column(second: number): Float64Array;
  /** Called for each second whose figures changed. */
  changed(second: number): void;
}

export interface Overlaid {
  /** Cumulative volume at the run's end, and how far it moved; NaN if it was unknown before. */
  readonly volume: number;
  readonly shift: number;
  /** Price at the run's end; NaN = unknown. */
  readonly price: number;
}

/**
 * Writes a series over the part of the run that it covers. `volumeBefore` and `priceBefore` apply before the run if it lacks
 * them. Seconds after the series keep their own volume differences.
 */
export function overlaySeries(
  run: ColumnRun,
  position: number,
  series: SecondSeries,
  volumeBefore: number,
  priceBefore: number,
): Overlaid {
  const cell = position * 2;
  const start = Math.max(series.from, run.from);
  const end = Math.min(series.from + series.volumes.length, run.to);
  const before = start > run.from ? run.column(start - 1) : undefined;
  let volume = known(before?.[cell + 1], volumeBefore);
  let price = known(before?.[cell], known(priceBefore, series.priceBefore));
  const oldEnd = end > start ? (run.column(end - 1)[cell + 1] as number) : Number.NaN;
  for (let second = start; second < end; second++) {
    volume += series.volumes[second - series.from] as number;
    price = known(series.prices[second - series.from], price);
    write(run, second, cell, price, volume);
  }
  if (end <= start) return stateAt(run, cell, volume, price);
  // If the series adds up to what was known, later seconds stay as they are.
  const shift = isSame(volume, oldEnd) ? 0 : volume - oldEnd;
  if (shift === 0) volume = oldEnd;
  let tailShift = shift;
  for (let second = end; second < run.to; second++) {
    const column = run.column(second);
    const own = column[cell + 1] as number;
    if (!Number.isNaN(own)) {
      // The seconds before were unknown, so this one's volume is unknown too; those after it keep their differences.
      if (Number.isNaN(tailShift)) tailShift = volume - own;
      volume = own + tailShift;
    }
    price = known(column[cell], price);
    write(run, second, cell, price, volume);
  }
  return { volume, shift, price };
}

/** The run's end unchanged: the series does not overlap it. */
function stateAt(run: ColumnRun, cell: number, volume: number, price: number): Overlaid {
  const last = run.to > run.from ? run.column(run.to - 1) : undefined;
  return { volume: known(last?.[cell + 1], volume), shift: Number.NaN, price: known(last?.[cell], price) };
}

function write(run: ColumnRun, second: number, cell: number, price: number, volume: number): void {
  const column = run.column(second);
  const isUnchanged = Object.is(column[cell], price) && isSame(volume, column[cell + 1] as number);
  if (isUnchanged) return;
  column[cell] = price;
  column[cell + 1] = volume;
  run.changed(second);
}

function isSame(volume: number, before: number): boolean {
  return Math.abs(volume - before) <= SAME_USDT + Math.abs(before) * SAME_RELATIVE || Object.is(volume, before);
}

function known(value: number | undefined, otherwise: number): number {
  return value === undefined || Number.isNaN(value) ? otherwise : value;
}
