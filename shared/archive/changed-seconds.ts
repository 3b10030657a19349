// Seconds that are kept with another price or volume than a later reading has: what was published of them no longer holds.

import { listingKey, rowOf, type Chunk, type TradePlane } from "./chunk.ts";
import { EXACTNESS } from "./exactness-states.ts";

/** Sums of two origins differ by their rounding. */
const SAME_SHARE = 1e-6;

type Planes = Readonly<Record<TradePlane, Chunk>>;

/** The reading's plane of exactness, with its exact seconds marked that say something else than what is stored. */
export function markChanged(stored: Planes, reading: Planes): Chunk {
  const rowByKey = new Map(stored.price.coins.map((coin, row) => [listingKey(coin), row]));
  const volumeRowByKey = new Map(stored.volume.coins.map((coin, row) => [listingKey(coin), row]));
  const values = reading.exactness.values.slice();
  const { seconds } = reading.exactness;
  for (const [row, coin] of reading.exactness.coins.entries()) {
    const price = rowByKey.get(listingKey(coin));
    const volume = volumeRowByKey.get(listingKey(coin));
    if (price === undefined || volume === undefined) continue;
    const prices = [rowOf(stored.price, price), rowOf(reading.price, row)] as const;
    const volumes = [rowOf(stored.volume, volume), rowOf(reading.volume, row)] as const;
    for (let at = 0; at < seconds; at++)
      if (values[row * seconds + at] === EXACTNESS.exact && (hasOther(prices, at) || hasOtherTrades(volumes, at)))
        values[row * seconds + at] = EXACTNESS.changed;
  }
  return { ...reading.exactness, values };
}

type Pair = readonly [stored: Float64Array, reading: Float64Array];

const hasOther = ([stored, reading]: Pair, at: number): boolean => {
  const [was, is] = [stored[at] as number, reading[at] as number];
  return !Number.isNaN(was) && !Number.isNaN(is) && was !== is;
};

/** Whether a second has another volume of its own, whatever the sums count from. */
function hasOtherTrades([stored, reading]: Pair, at: number): boolean {
  if (at === 0) return false;
  const was = (stored[at] as number) - (stored[at - 1] as number);
  const is = (reading[at] as number) - (reading[at - 1] as number);
  return Math.abs(is - was) > SAME_SHARE * Math.max(1, Math.abs(was));
}
