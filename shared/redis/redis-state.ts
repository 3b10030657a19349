// The state of Redis: whether it answers, whether it still stores, how full it is and how many replicas it has. We make it store
// something, because nothing else shows a full memory or disk that early; the error is then Redis's own.

import { isWhole, serversOf, type RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

/** Why Redis stores nothing. */
export type Refusal = "memory" | "disk" | "other";

export interface RedisState {
  /** Why it stores nothing, in Redis's own words; undefined when it does. */
  readonly refusal: { readonly cause: Refusal; readonly says: string } | undefined;
  /** The fullest server's memory, 0 to 1; undefined when none has a limit. */
  readonly memoryUsed: number | undefined;
  /** Replicas of the server with the fewest. */
  readonly replicas: number;
  /** Of the most recently started server. */
  readonly uptimeSeconds: number;
}

/** Rejects when Redis, or a part of a cluster, does not answer. */
export async function readRedisState(redis: RedisClient): Promise<RedisState> {
  const asked = Promise.all(serversOf(redis).map((server) => server.info()));
  const [refusal, infos] = await Promise.all([refusalOf(redis), asked]);
  const shares = infos.flatMap((info) => (numberIn(info, "maxmemory") > 0 ? shareOf(info) : []));
  return {
    refusal,
    memoryUsed: shares.length > 0 ? Math.max(...shares) : undefined,
    replicas: Math.min(...infos.map((info) => numberIn(info, "connected_slaves"))),
    uptimeSeconds: Math.min(...infos.map((info) => numberIn(info, "uptime_in_seconds"))),
  };
}

const shareOf = (info: string): number => numberIn(info, "used_memory") / numberIn(info, "maxmemory");
const numberIn = (info: string, field: string): number => Number(new RegExp(`^${field}:(\\d+)`, "m").exec(info)?.[1] ?? 0);

async function refusalOf(redis: RedisClient): Promise<RedisState["refusal"]> {
  try {
    if (redis.isCluster && !(await isWhole(redis))) throw new Error("a part of the cluster is away");
    await redis.set(keys.storeProbe(), "1", "EX", 60);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ReplyError") throw error;
    return { cause: causeOf(error.message), says: error.message };
  }
}

function causeOf(says: string): Refusal {
  if (says.startsWith("OOM")) return "memory";
  return says.startsWith("MISCONF") ? "disk" : "other";
}
