// What is known this second, without waiting for the next measured minute, because measuring itself may be down.

import type { StatusComponent, StatusState } from "../../../shared/contracts/status.ts";
import { OLD_FRAME_MS } from "../../../shared/contracts/feed-judgement.ts";
import { EXCHANGES } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { readFeedFacts } from "../../../shared/redis/feed-facts.ts";
import { isAlive, readHeartbeats } from "../../../shared/redis/heartbeats.ts";
import { freshChecks } from "../../../shared/redis/service-checks.ts";

/** The state of components at this moment, epoch ms, if known without measuring; rejects when Redis does not answer. */
export async function liveStates(redis: RedisClient, now: number): Promise<ReadonlyMap<StatusComponent, StatusState>> {
  const feeds = await Promise.all(
    EXCHANGES.map(async (exchange) => [exchange, await readFeedFacts(redis, exchange, now)] as const),
  );
  const down = feeds.filter(([, { status, frameAgeMs }]) => status === null || (frameAgeMs ?? OLD_FRAME_MS) >= OLD_FRAME_MS);
  const hasJobs = isAlive(await readHeartbeats(redis), "jobs", now);
  const services = await freshChecks(redis, now);
  const faults = [...down.map(([exchange]) => exchange), ...(hasJobs ? [] : (["jobs"] as const))];
  return new Map<StatusComponent, StatusState>([...services, ...faults.map((part) => [part, "down"] as const)]);
}
