// Which workers run, and which build, as they say of themselves in Redis: ingest has no way to PostgreSQL, so the jobs note it.

import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepProcesses } from "../../../shared/postgres/deploys.queries.ts";
import { readHeartbeats, SILENT_MS } from "../../../shared/redis/heartbeats.ts";

/** Notes every worker that lives, and when it last said so. Rejects when Redis or PostgreSQL is away. */
export async function noteWorkers(redis: RedisClient, database: Database, now: Date): Promise<void> {
  const living = (await readHeartbeats(redis)).filter(({ at }) => now.getTime() - at <= SILENT_MS);
  const seen = living.map(({ startedAt, at, ...each }) => ({ ...each, startedAt: new Date(startedAt), seenAt: new Date(at) }));
  await database.run((db) => keepProcesses(db, seen));
}
