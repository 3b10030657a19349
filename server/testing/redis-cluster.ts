// Makes a cluster of Redis servers on this machine, as "redis-cli --cluster create" does on several. For tests, and for the topology.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";

const SLOTS = 16_384;
const EVERY_MS = 50;
const WITHIN_MS = 30_000;

export interface ClusterServer {
  readonly port: number;
  /** Where it speaks with the others. */
  readonly busPort: number;
}

/**
 * Joins servers of loopback and waits until they agree: each is master of an equal share of the slots, in their order. Servers that
 * have slots already keep them. `password` is that of the user "cluster".
 */
export async function joinCluster(servers: readonly ClusterServer[], password: string): Promise<void> {
  const options = { host: "127.0.0.1", username: "cluster", password, enableReadyCheck: false, disableClientInfo: true };
  const redises = servers.map(({ port }) => new Redis({ ...options, port }));
  try {
    for (const [i, redis] of redises.entries()) {
      if ((await infoOf(redis)).get("cluster_slots_assigned") !== "0") continue;
      const slotAt = (share: number): number => Math.round((share * SLOTS) / servers.length);
      await redis.cluster("ADDSLOTSRANGE", slotAt(i), slotAt(i + 1) - 1);
    }
    // A server that comes back with other ports has to be introduced again.
    for (const { port, busPort } of servers.slice(1)) await redises[0]?.cluster("MEET", "127.0.0.1", port, busPort);
    const until = Date.now() + WITHIN_MS;
    while (!(await Promise.all(redises.map((redis) => agrees(redis, servers.length)))).every(Boolean)) {
      if (Date.now() > until) throw new Error(`The servers are no cluster after ${WITHIN_MS / 1000} s`);
      await sleep(EVERY_MS);
    }
  } finally {
    for (const redis of redises) redis.disconnect();
  }
}

async function agrees(redis: Redis, servers: number): Promise<boolean> {
  const info = await infoOf(redis);
  const isAs = (field: string, value: string | number): boolean => info.get(field) === String(value);
  return isAs("cluster_state", "ok") && isAs("cluster_slots_ok", SLOTS) && Number(info.get("cluster_known_nodes")) >= servers;
}

async function infoOf(redis: Redis): Promise<ReadonlyMap<string, string>> {
  const lines = (await redis.cluster("INFO")).split("\r\n");
  return new Map(lines.map((line) => line.split(":") as [string, string]));
}
