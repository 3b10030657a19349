// What a worker leaves in Redis to say that it lives, by hand.

import type { Redis } from "ioredis";
import { keys } from "../../shared/redis/keys.ts";

/** The sign of life of a worker, given at this moment (epoch ms); its id names its kind, like "jobs-a". */
export async function leaveHeartbeat(redis: Redis, id: string, at: number): Promise<void> {
  const gauge = { help: "", type: "gauge" };
  const metrics = [
    { ...gauge, name: "tickdeck_worker_build_info", values: [{ value: 1, labels: { build: "b" } }] },
    { ...gauge, name: "tickdeck_worker_process_start_time_seconds", values: [{ value: 1_700_000_000, labels: {} }] },
  ];
  await redis.hset(keys.workerMetrics(), id, JSON.stringify({ at, metrics }));
}
