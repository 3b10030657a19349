// Memory of a process and of Redis' data.

import { readFile } from "node:fs/promises";
import type { Redis } from "ioredis";

/** Resident memory of a process, MB; NaN when the system does not tell. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Memory of Redis' data, MB. */
export const redisMb = async (redis: Redis): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1]) / 2 ** 20;
