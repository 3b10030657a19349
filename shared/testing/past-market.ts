// A past for tests: seconds in Redis as workers write them, and stretches of them in a store as the archive does.

import type { ArchiveStore } from "../archive/archive-store.ts";
import { MARKET_PLANES, STRETCH_SECONDS } from "../archive/chunk.ts";
import { encodeChunk } from "../archive/chunk-codec.ts";
import { Listings } from "../archive/listings.ts";
import type { SecondSpan } from "../archive/past-piece.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Universe } from "../market/universe.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "../redis/keys.ts";
import { readStretch } from "../redis/read-stretch.ts";
import { storedColumn } from "../redis/stored-column.ts";

/** `column`: price and cumulative volume of each position in a second. */
export async function publishSeconds(
  redis: RedisClient,
  exchange: ExchangeId,
  { from, to }: SecondSpan,
  column: (second: number) => readonly number[],
  version = 1,
): Promise<void> {
  const entries = Array.from({ length: to - from }, (_, at): [string, Buffer] => [
    keys.second(exchange, from + at),
    storedColumn(Float64Array.from(column(from + at)), version),
  ]);
  await redis.mset(new Map<string, Buffer>(entries));
}

export interface PastMarketDeps {
  readonly redis: RedisClient;
  readonly store: ArchiveStore;
  readonly universe: Universe;
}

/** Stores the stretch that begins here as Redis has it. */
export async function archiveSeconds({ redis, store, universe }: PastMarketDeps, from: number): Promise<void> {
  const { exchange, version } = universe;
  const listings = new Listings();
  listings.see(universe);
  const stretch = await readStretch({ redis, exchange, listings, universeVersion: version }, from, STRETCH_SECONDS);
  const place = { exchange, from, seconds: STRETCH_SECONDS };
  const added = MARKET_PLANES.map((plane) => ({ ...place, plane, bytes: encodeChunk(stretch[plane]) }));
  await store.write(exchange, await store.begin(exchange), added);
}
