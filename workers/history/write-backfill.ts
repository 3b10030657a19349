// Writes backfilled series into a market's columns, both in Redis and in the book's ring, some coins per step.

import type { Book } from "../book/book.ts";
import { overlaySeries } from "../book/overlay.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { RewriteLog } from "../rewrites/rewrite-log.ts";
import { HistoryMatrix, type RewrittenCoins } from "./history-matrix.ts";

/** Moving whole columns of this many coins takes less than a tenth of a second, however many of them are rewritten. */
const MAX_WHOLE_COINS = 200;
/**
 * In a larger market, each step writes only this many coins, which takes about as long, so that a second's work waits for one
 * step at most.
 */
const COINS_AT_ONCE = 8;

/** Empty columns of a large market that are made in one step. */
const COLUMNS_AT_ONCE = 100;

export interface BackfilledSeries {
  readonly position: number;
  readonly series: SecondSeries;
}

export interface Columns {
  readonly book: Book;
  readonly store: ColumnStore;
  /** Runs one step at a time: the second's work must not interleave. */
  readonly exclusive: <Result>(step: () => Promise<Result>) => Promise<Result>;
  /** Epoch second by the exchange's clock. */
  readonly nowSecond: () => number;
  /** Seconds of the ring that were rewritten there and in Redis; the consumer clears it. */
  readonly rewrittenSeconds: Set<number>;
  /** Hears which coins' seconds were rewritten. */
  readonly rewrites: Pick<RewriteLog, "note">;
}

/**
 * Rewrites columns in Redis and in the book's ring, each coin in one step that no window pass can interrupt; all in one step if
 * `isAtOnce`, for a market that publishes nothing meanwhile. Partial columns are read from Redis before the step, because nothing
 * else changes them while this worker leads.
 */
export async function writeBackfill(columns: Columns, backfilled: readonly BackfilledSeries[], isAtOnce = false): Promise<void> {
  const isWhole = isAtOnce || columns.book.capacity <= MAX_WHOLE_COINS;
  const step = isWhole ? Math.max(1, backfilled.length) : COINS_AT_ONCE;
  for (let start = 0; start < backfilled.length; start += step) {
    const some = backfilled.slice(start, start + step);
    const coins = coinsOf(columns.book, some, isWhole);
    const load = (): Promise<HistoryMatrix> => loadUpToRing(columns, some, coins);
    const { term } = columns.store;
    const read = isWhole ? undefined : await load();
    await columns.exclusive(async () => rewrite(columns, some, read && columns.store.term === term ? read : await load()));
  }
}

function coinsOf(book: Book, backfilled: readonly BackfilledSeries[], isWhole: boolean): RewrittenCoins {
  const positions = backfilled.map(({ position }) => position);
  return {
    positions,
    isWhole,
    // The market may grow before their step.
    get capacity() {
      return book.capacity;
    },
  };
}

/**
 * Creates the columns from `from` to the ring that a large market lacks, with unknown coins: otherwise its first history would
 * create all of them in one step, and a frame would wait for it.
 */
export async function createColumns({ book, store, exclusive, nowSecond }: Columns, from: number): Promise<void> {
  if (book.capacity <= MAX_WHOLE_COINS) return;
  const none = new Float64Array(0);
  const all = Array.from({ length: Math.max(0, book.firstSecond - from) }, (_, i) => from + i);
  const lacking = await store.outdatedSeconds(all, book.capacity);
  for (let start = 0; start < lacking.length; start += COLUMNS_AT_ONCE) {
    const some = lacking.slice(start, start + COLUMNS_AT_ONCE);
    await exclusive(() => store.writePairs(some, [], () => none, nowSecond(), book.capacity));
  }
}

async function rewrite(columns: Columns, backfilled: readonly BackfilledSeries[], matrix: HistoryMatrix): Promise<void> {
  const { book, store, nowSecond, rewrites } = columns;
  const { coins } = matrix;
  // A Redis that stores nothing must refuse before the ring leaves the origin of the columns in Redis.
  await matrix.storeFirst(store, nowSecond());
  while (matrix.to < book.firstSecond) await matrix.extend(store, book.firstSecond);
  const waiting = new Set(dirtySeconds(book));
  for (const { position, series } of backfilled) {
    rewrites.note(position, series.from, series.from + series.volumes.length, "backfilled");
    const older = overlaySeries(matrix, matrix.rowOf(position), series, 0, Number.NaN);
    if (series.from + series.volumes.length > book.firstSecond) book.overlay(position, series, older.volume, older.price);
    else if (!Number.isNaN(older.shift)) book.rebase(position, older.shift, older.price);
  }
  const ring = coins.isWhole ? [] : takeRewritten(book, waiting, coins.positions);
  try {
    await matrix.storeChanged(store, nowSecond());
    await storeRing(columns, ring, coins);
  } catch (error) {
    for (const { second } of ring) book.mark(second, true);
    throw error;
  }
}

/** Columns up to and including the ring's first second, from the one before the earliest series. */
function loadUpToRing(
  { book, store }: Columns,
  backfilled: readonly BackfilledSeries[],
  coins: RewrittenCoins,
): Promise<HistoryMatrix> {
  const from = backfilled.reduce((earliest, { series }) => Math.min(earliest, series.from), Number.POSITIVE_INFINITY);
  return HistoryMatrix.load(store, Math.min(from - 1, book.firstSecond), book.firstSecond, coins);
}

/** A second of the ring as Redis should have it: the pairs of the rewritten coins, in order. */
interface RingSecond {
  readonly second: number;
  readonly pairs: Float64Array;
}

/**
 * The ring's seconds that Redis had as they were before these coins were rewritten. They count as written from now on: a trade
 * that comes late meanwhile has its whole second written again.
 */
function takeRewritten(book: Book, waiting: ReadonlySet<number>, positions: readonly number[]): RingSecond[] {
  const seconds = dirtySeconds(book).filter((second) => !waiting.has(second));
  for (const second of seconds) book.mark(second, false);
  return seconds.map((second) => ({ second, pairs: pairsOf(book.column(second), positions) }));
}

/** Writes these coins alone: whole columns of many seconds would delay the next frame. */
async function storeRing(columns: Columns, ring: readonly RingSecond[], { positions, capacity }: RewrittenCoins): Promise<void> {
  const { store, nowSecond, rewrittenSeconds } = columns;
  const pairsAt = new Map(ring.map(({ second, pairs }) => [second, pairs]));
  const pairs = (second: number): Float64Array => pairsAt.get(second) as Float64Array;
  await store.writePairs([...pairsAt.keys()], positions, pairs, nowSecond(), capacity);
  for (const second of pairsAt.keys()) rewrittenSeconds.add(second);
}

function dirtySeconds(book: Book): number[] {
  const seconds: number[] = [];
  book.dirtySeconds(seconds);
  return seconds;
}

function pairsOf(column: Float64Array, positions: readonly number[]): Float64Array {
  const pairs = new Float64Array(positions.length * 2);
  for (const [i, position] of positions.entries()) pairs.set(column.subarray(position * 2, position * 2 + 2), i * 2);
  return pairs;
}
