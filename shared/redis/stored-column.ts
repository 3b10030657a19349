// Format of a column in Redis: a pair of doubles per position, then the universe version of its positions. Workers write columns,
// workers and servers read them.

import { isOfUniverse, type ReusedPosition } from "../market/universe.ts";

/** Seconds for which the column of a second is kept. */
export const COLUMN_LIFE_S = 45 * 60;
/** [price, cumulative quote volume] of one coin. */
export const PAIR_BYTES = 16;

/** What a reader knows of positions: which coins they are for, and since which version. */
export interface ColumnPositions {
  readonly firstVersion: number;
  readonly reused: readonly ReusedPosition[];
}

/** The bytes to store: the column's values, then the version. */
export function storedColumn(column: Float64Array, version: number): Buffer {
  const bytes = Buffer.allocUnsafe(column.byteLength + 8);
  bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  bytes.writeDoubleLE(version, column.byteLength);
  return bytes;
}

/**
 * The values' bytes in a stored column, not copied; undefined for another universe's positions. Values of positions that since
 * belong to another coin are overwritten as unknown.
 */
export function storedValues(bytes: Buffer, positions: ColumnPositions): Buffer | undefined {
  // Columns of older workers have no version.
  const isNamed = bytes.byteLength % PAIR_BYTES !== 0;
  const version = isNamed ? bytes.readDoubleLE(bytes.byteLength - 8) : 0;
  if (!isOfUniverse(positions, version)) return undefined;
  const values = bytes.subarray(0, bytes.byteLength - (isNamed ? 8 : 0));
  for (const { position, since } of positions.reused)
    if (version < since && (position + 1) * PAIR_BYTES <= values.byteLength) {
      values.writeDoubleLE(Number.NaN, position * PAIR_BYTES);
      values.writeDoubleLE(Number.NaN, position * PAIR_BYTES + 8);
    }
  return values;
}

/**
 * The pairs at these positions read from one stored column: its version, then one pair each. Empty when there was no column, or
 * one of another universe's positions; unknown for positions that since belong to another coin.
 */
export function storedPairs(
  bytes: Buffer,
  positions: readonly number[],
  { firstVersion, reused }: ColumnPositions,
): Float64Array {
  if (bytes.byteLength === 0) return new Float64Array(0);
  const version = bytes.readDoubleLE(0);
  if (!isOfUniverse({ firstVersion }, version)) return new Float64Array(0);
  const pairs = doublesOf(bytes.subarray(8));
  for (const { position, since } of reused) {
    const at = version < since ? positions.indexOf(position) : -1;
    if (at >= 0) pairs.fill(Number.NaN, at * 2, at * 2 + 2);
  }
  return pairs;
}

/** The doubles of stored bytes, copied: a buffer from the socket need not be aligned. */
export const doublesOf = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);
