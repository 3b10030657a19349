// Writes backfilled series into a market's columns: those in Redis and those in the book's ring, as one step.

import type { LimitFunction } from "p-limit";
import type { Book } from "../book/book.ts";
import { overlaySeries } from "../book/overlay.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { HistoryMatrix } from "./history-matrix.ts";

export interface BackfilledSeries {
  readonly position: number;
  readonly series: SecondSeries;
}

export interface Columns {
  readonly book: Book;
  readonly store: ColumnStore;
  /** Runs one step at a time: the second's work must not interleave. */
  readonly exclusive: LimitFunction;
  /** Epoch second by the exchange's clock. */
  readonly nowSecond: () => number;
}

/** Rewrites columns in Redis and in the book's ring in one step that no window pass can interrupt. */
export async function writeBackfill(
  { book, store, exclusive, nowSecond }: Columns,
  backfilled: readonly BackfilledSeries[],
): Promise<void> {
  if (backfilled.length === 0) return;
  const from = backfilled.reduce((earliest, { series }) => Math.min(earliest, series.from), Number.POSITIVE_INFINITY);
  await exclusive(async () => {
    const matrix = await loadUpToRing({ book, store, nowSecond }, from);
    for (const { position, series } of backfilled) {
      const older = overlaySeries(matrix, position, series, 0, Number.NaN);
      if (series.from + series.volumes.length > book.firstSecond) book.overlay(position, series, older.volume, older.price);
      else if (!Number.isNaN(older.shift)) book.rebase(position, older.shift, older.price);
    }
    await matrix.storeChanged(store, nowSecond());
  });
}

/** Columns from the one before `from`, whose volume is built on, to the ring's first, which may move on meanwhile. */
async function loadUpToRing({ book, store, nowSecond }: Omit<Columns, "exclusive">, from: number): Promise<HistoryMatrix> {
  for (;;) {
    const first = book.firstSecond;
    const matrix = await HistoryMatrix.load(store, Math.min(from - 1, first), first, book.capacity);
    // A Redis that stores nothing must refuse before the ring leaves the origin of the columns that Redis keeps.
    await matrix.storeFirst(store, nowSecond());
    if (book.firstSecond === first) return matrix;
  }
}
