// What reading a stretch of seconds from Redis depends on.

import type { Listings } from "../archive/listings.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { RedisClient } from "../node/redis.ts";

export interface StretchDeps {
  readonly redis: RedisClient;
  readonly exchange: ExchangeId;
  readonly listings: Listings;
  /** Version of the universe that holds now, whose positions exactness is stored by. */
  readonly universeVersion: number;
}
