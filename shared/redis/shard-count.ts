// In how many parts a market is followed, as its leaders say in Redis.

import type { ExchangeId } from "../market/exchange-id.ts";
import { MAX_SHARDS, partsOf, type MarketPart } from "../market/market-part.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

/** How many parts there are; one where nobody says more. Rejects when Redis does not answer. */
async function readShardCount(redis: RedisClient, exchange: ExchangeId): Promise<number> {
  const count = Number(await redis.get(keys.shards(exchange)));
  return Number.isInteger(count) && count >= 1 && count <= MAX_SHARDS ? count : 1;
}

/** The parts that a market is followed in now. Rejects when Redis does not answer. */
export async function readParts(redis: RedisClient, exchange: ExchangeId): Promise<readonly MarketPart[]> {
  return partsOf(exchange, await readShardCount(redis, exchange));
}
