// The highest and lowest prices of the last 24 h as they were in past seconds: what the leader kept of each minute's beginning, widened by
// the prices since.

import { reusedPositions, type Universe } from "../../../shared/market/universe.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { doublesOf, storedValues } from "../../../shared/redis/stored-column.ts";
import type { PastMarket } from "../../../shared/signals/walked-columns.ts";

/** Epoch seconds, both ends included; each `step` from `from` on is wanted. */
export interface RangeSpan {
  readonly from: number;
  readonly to: number;
}

/** A minute without its own range goes on with that of the one before, no further. */
const MAX_AGE_S = 120;

/** By second, [highest, lowest] per position; a second is missing where nothing is known of it. */
export async function readRanges(
  redis: RedisClient,
  universe: Universe,
  { at, step }: Pick<PastMarket, "at" | "step">,
  { from, to }: RangeSpan,
): Promise<ReadonlyMap<number, Float64Array>> {
  const first = Math.floor(from / 60) - MAX_AGE_S / 60;
  const minutes = Array.from({ length: Math.floor(to / 60) - first + 1 }, (_, i) => first + i);
  const stored = await redis.mgetBuffer(minutes.map((minute) => keys.dayRanges(universe.exchange, minute)));
  const positions = { firstVersion: universe.firstVersion, reused: reusedPositions(universe) };
  const ranges = new Map<number, Float64Array>();
  let latest: Float64Array = new Float64Array(0);
  let latestAt = Number.NEGATIVE_INFINITY;
  for (let second = from - MAX_AGE_S - ((from - MAX_AGE_S) % step); second <= to; second += step) {
    const bytes = stored[Math.floor(second / 60) - first];
    const values = latestAt < second - (second % 60) && bytes ? storedValues(bytes, positions) : undefined;
    if (values) [latest, latestAt] = [doublesOf(values), second - (second % 60)];
    latest = widened(latest, at(second));
    if (second >= from && second - latestAt <= MAX_AGE_S) ranges.set(second, latest);
  }
  return ranges;
}

function widened(ranges: Float64Array, column: Float64Array | undefined): Float64Array {
  const wider = ranges.slice();
  for (let cell = 0; cell < wider.length; cell += 2) {
    const price = column?.[cell] ?? Number.NaN;
    if (price > (wider[cell] as number)) wider[cell] = price;
    if (price < (wider[cell + 1] as number)) wider[cell + 1] = price;
  }
  return wider;
}
