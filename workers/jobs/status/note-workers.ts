// Records which workers run, and which build, from what they report in Redis: ingest has no access to PostgreSQL, so jobs do it.

import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepProcesses } from "../../../shared/postgres/deploys.queries.ts";
import { readHeartbeats, SILENT_MS } from "../../../shared/redis/heartbeats.ts";

/** Records every live worker, and when it last reported. Rejects when Redis or PostgreSQL is down. */
export async function noteWorkers(redis: RedisClient, database: Database, now: Date): Promise<void> {
  const living = (await readHeartbeats(redis)).filter(({ at }) => now.getTime() - at <= SILENT_MS);
  const seen = living.map(({ startedAt, at, ...each }) => ({ ...each, startedAt: new Date(startedAt), seenAt: new Date(at) }));
  await database.run((db) => keepProcesses(db, seen));
}
