// Which workers run, and which build, as they say of themselves in Redis: ingest has no way to PostgreSQL, so the jobs note it.

import { PROCESS_KINDS } from "../../../shared/contracts/deploys.ts";
import { readWorkerMetrics, WORKER_GONE_MS } from "../../../shared/contracts/worker-messages.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepProcesses, type SeenProcess } from "../../../shared/postgres/deploys.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";

/** Notes every worker that reported within the last half minute. Rejects when Redis or PostgreSQL is away. */
export async function noteWorkers(redis: RedisClient, database: Database, now: Date): Promise<void> {
  const left = await redis.hgetall(keys.workerMetrics());
  const seen = Object.entries(left).flatMap(([id, json]) => seenProcess(id, json, now));
  await database.run((db) => keepProcesses(db, seen, now));
}

/** Nothing for a worker of another version that cannot be read or names no build, and for one that is gone. */
function seenProcess(id: string, json: string, now: Date): SeenProcess[] {
  const kind = PROCESS_KINDS.find((each) => id.startsWith(`${each}-`));
  const left = readWorkerMetrics(json);
  const sampleOf = (name: string) => left?.metrics.find((metric) => metric.name === name)?.values[0];
  const build = sampleOf("tickdeck_worker_build_info")?.labels["build"];
  const started = sampleOf("tickdeck_worker_process_start_time_seconds")?.value;
  if (!left || kind === undefined || build === undefined || typeof started !== "number") return [];
  if (now.getTime() - left.at > WORKER_GONE_MS) return [];
  return [{ id, kind, build: String(build), startedAt: new Date(started * 1000) }];
}
