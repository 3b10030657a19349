// Memory of the book's ring: columns of seconds side by side, within a budget that also suits 5,000 coins.

/** Most memory for the ring, bytes. */
const MAX_RING_BYTES = 64_000_000;
const BYTES_PER_CELL = 24;
/** Longest history any window needs (2 × 20 min), plus a minute, seconds. */
export const HISTORY_SECONDS = 2 * 20 * 60 + 60;
const MIN_RING_SECONDS = 180;

export interface RingSlots {
  readonly capacity: number;
  /** slots × capacity × [price, cumulative quote volume]. */
  readonly columns: Float64Array;
  /** slots × capacity, epoch ms; 0 = no known trade. */
  readonly lastTradeAt: Float64Array;
  /** slots; 1 = differs from Redis. */
  readonly dirty: Uint8Array;
}

/** Seconds the ring holds for a universe of this size: the whole history of a few hundred coins, less for thousands. */
export function ringSecondsFor(capacity: number): number {
  const affordable = Math.floor(MAX_RING_BYTES / (BYTES_PER_CELL * Math.max(1, capacity)));
  return Math.max(MIN_RING_SECONDS, Math.min(HISTORY_SECONDS, affordable));
}

export function emptySlots(capacity: number, seconds: number): RingSlots {
  const columns = new Float64Array(seconds * capacity * 2);
  for (let cell = 0; cell < columns.length; cell += 2) columns[cell] = Number.NaN;
  return { capacity, columns, lastTradeAt: new Float64Array(seconds * capacity), dirty: new Uint8Array(seconds) };
}

/** The same seconds with room for more coins; the new ones are unknown. */
export function grownSlots({ columns, lastTradeAt, dirty, capacity: before }: RingSlots, capacity: number): RingSlots {
  const bigger = emptySlots(capacity, dirty.length);
  for (let slot = 0; slot < dirty.length; slot++) {
    bigger.columns.set(columns.subarray(slot * before * 2, (slot + 1) * before * 2), slot * capacity * 2);
    bigger.lastTradeAt.set(lastTradeAt.subarray(slot * before, (slot + 1) * before), slot * capacity);
  }
  bigger.dirty.set(dirty);
  return bigger;
}
