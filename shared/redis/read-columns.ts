// Seconds of Redis, some at a time.

import type { RedisClient } from "../node/redis.ts";

/** Columns in one answer, so that Redis is never busy for long. */
const COLUMNS_AT_ONCE = 100;

/** By second; null where there is none. */
export async function readColumns(
  redis: RedisClient,
  nameAt: (second: number) => string,
  from: number,
  seconds: number,
): Promise<(Buffer | null)[]> {
  const names = Array.from({ length: seconds }, (_, i) => nameAt(from + i));
  const columns: (Buffer | null)[] = [];
  for (let start = 0; start < names.length; start += COLUMNS_AT_ONCE)
    columns.push(...(await redis.mgetBuffer(names.slice(start, start + COLUMNS_AT_ONCE))));
  return columns;
}
