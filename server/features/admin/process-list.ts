// Every process of ours that ran lately: from PostgreSQL, with fresher data from Redis.

import type { ProcessKind, RunningProcess } from "../../../shared/contracts/deploys.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { processesSince } from "../../../shared/postgres/deploys.queries.ts";
import { readHeartbeats, SILENT_MS, type Heartbeat } from "../../../shared/redis/heartbeats.ts";

const MAX_PROCESSES = 50;

export interface ProcessListDeps {
  readonly redis: RedisClient;
  /** The answering server: it lives, whatever is recorded. */
  readonly own: { readonly id: string; readonly build: string; readonly startedAt: Date };
}

/** Those seen since `since`, newest first; one that stays silent is gone. Redis may be down. */
export async function processList(
  db: Queries,
  { redis, own }: ProcessListDeps,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<RunningProcess[]> {
  const noted = await processesSince(db, new Date(since), MAX_PROCESSES);
  const beats = await readHeartbeats(redis).catch((): Heartbeat[] => []);
  const rows = new Map(noted.map((row) => [row.id, processOf(row, row.last_seen_at.getTime())]));
  for (const { id, kind, build, startedAt, at, memoryBytes } of beats) {
    const lastSeenAt = Math.max(at, rows.get(id)?.last_seen_at ?? 0);
    if (lastSeenAt < since) continue;
    rows.set(id, { ...processOf({ id, kind, build, started_at: new Date(startedAt) }, lastSeenAt), memory_bytes: memoryBytes });
  }
  const ownRow = processOf({ id: own.id, kind: "server", build: own.build, started_at: own.startedAt }, now);
  rows.set(own.id, { ...ownRow, memory_bytes: process.memoryUsage.rss() });
  return [...rows.values()]
    .map((row) => ({ ...row, is_running: now - row.last_seen_at <= SILENT_MS }))
    .sort((one, two) => two.started_at - one.started_at);
}

interface NotedProcess {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly build: string;
  readonly started_at: Date;
}

const processOf = ({ id, kind, build, started_at: startedAt }: NotedProcess, lastSeenAt: number): RunningProcess => ({
  ...{ id, kind, build, started_at: startedAt.getTime(), last_seen_at: lastSeenAt },
  is_running: false,
  memory_bytes: null,
});
