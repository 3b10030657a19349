// The spreads of past seconds as workers showed them, from the best prices they left in Redis.

import { QUOTE_LIFE_MS, spreadPercent } from "../../../shared/market/spread.ts";
import { isOfUniverse, reusedPositions, type ReusedPosition, type Universe } from "../../../shared/market/universe.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { quotesIn } from "../../../shared/redis/quote-column.ts";
import { readColumns } from "../../../shared/redis/read-columns.ts";

/** Epoch seconds, both ends included; each `step` from `from` on is wanted. */
export interface SpreadSpan {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** By second, percent by position; a second is missing where no quote of the five before it is kept. */
export async function readSpreads(
  redis: RedisClient,
  universe: Universe,
  { from, to, step }: SpreadSpan,
): Promise<ReadonlyMap<number, Float64Array>> {
  const first = from - QUOTE_LIFE_MS / 1000;
  const columns = await readColumns(redis, (second) => keys.quotes(universe.exchange, second), first, to - first + 1);
  const reused = reusedPositions(universe);
  const spreads = new Map<number, Float64Array>();
  let [latest, latestAt] = [new Float64Array(0), Number.NEGATIVE_INFINITY];
  for (const [at, bytes] of columns.entries()) {
    const second = first + at;
    const found = bytes && spreadsIn(bytes, universe, reused);
    if (found) [latest, latestAt] = [found, second];
    const isWanted = second >= from && (second - from) % step === 0;
    if (isWanted && (second - latestAt) * 1000 <= QUOTE_LIFE_MS) spreads.set(second, latest);
  }
  return spreads;
}

function spreadsIn(bytes: Buffer, universe: Universe, reused: readonly ReusedPosition[]): Float64Array<ArrayBuffer> | undefined {
  const quotes = quotesIn(bytes);
  if (!quotes || !isOfUniverse(universe, quotes.version)) return undefined;
  const { prices, version } = quotes;
  const spreads = Float64Array.from({ length: prices.length / 2 }, (_, position) =>
    spreadPercent(prices[position * 2] as number, prices[position * 2 + 1] as number),
  );
  for (const { position, since } of reused) if (version < since) spreads[position] = Number.NaN;
  return spreads;
}
