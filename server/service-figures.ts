// What a server sees of Redis, PostgreSQL and its own disk, as figures. They are its own, and do not come by Redis as the workers' do: they
// are there when Redis stores nothing.

import { statfs } from "node:fs/promises";
import type { Services } from "./http/health.service.ts";
import type { ServerMetrics } from "./server-metrics.ts";

const CAUSES = ["memory", "disk", "other"] as const;

/** Puts what was last found into the figures. */
export async function showServices(metrics: ServerMetrics, { redis, isDatabaseUp }: Services): Promise<void> {
  metrics.serviceUp.set({ service: "redis" }, redis ? 1 : 0);
  metrics.serviceUp.set({ service: "postgres" }, isDatabaseUp ? 1 : 0);
  for (const cause of CAUSES) metrics.redisRefuses.set({ cause }, redis?.refusal?.cause === cause ? 1 : 0);
  if (redis?.memoryUsed === undefined) metrics.redisMemoryUsed.remove();
  else metrics.redisMemoryUsed.set(redis.memoryUsed);
  if (redis) metrics.redisUptime.set(redis.uptimeSeconds);
  else metrics.redisUptime.remove();
  const { bavail, blocks } = await statfs(import.meta.dirname);
  metrics.diskFree.set(bavail / blocks);
}
