// Which workers live: each reports to Redis every few seconds, together with its metrics.

import { PROCESS_KINDS, type ProcessKind } from "../contracts/deploys.ts";
import { readWorkerMetrics } from "../contracts/worker-messages.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

/** A worker silent for this long has stopped, or was stopped, ms; it reports every five seconds. */
export const SILENT_MS = 20_000;

export interface Heartbeat {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly build: string;
  /** Both epoch ms. */
  readonly startedAt: number;
  readonly at: number;
  readonly memoryBytes: number;
}

/** The last report of every worker. Rejects when Redis does not answer. */
export async function readHeartbeats(redis: RedisClient): Promise<Heartbeat[]> {
  const left = await redis.hgetall(keys.workerMetrics());
  return Object.entries(left).flatMap(([id, json]) => heartbeat(id, json));
}

/** Whether a process of this kind is alive at this moment, epoch ms. */
export function isAlive(heartbeats: readonly Heartbeat[], kind: ProcessKind, now: number): boolean {
  return heartbeats.some((each) => each.kind === kind && now - each.at <= SILENT_MS);
}

/** Empty for a worker of another version that cannot be read or names no build. */
function heartbeat(id: string, json: string): Heartbeat[] {
  const kind = PROCESS_KINDS.find((each) => id.startsWith(`${each}-`));
  const left = readWorkerMetrics(json);
  const sampleOf = (name: string) => left?.metrics.find((metric) => metric.name === name)?.values[0];
  const build = sampleOf("tickdeck_worker_build_info")?.labels["build"];
  const started = sampleOf("tickdeck_worker_process_start_time_seconds")?.value;
  if (!left || kind === undefined || build === undefined || typeof started !== "number") return [];
  const memoryBytes = sampleOf("tickdeck_worker_process_resident_memory_bytes")?.value ?? 0;
  return [{ id, kind, build: String(build), startedAt: started * 1000, at: left.at, memoryBytes }];
}
