// Runs the scripts that write to Redis only while the lease is ours.

import type { RedisClient } from "../../shared/node/redis.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";

interface Write {
  readonly lease: Lease;
  readonly key: string;
  readonly words: readonly string[];
}

/**
 * KEYS are the lease's and this one, ARGV the lease's value and the words; the script answers 1. Rejects with FencedError on
 * another answer.
 */
export async function writeUnderLease(redis: RedisClient, script: string, { lease, key, words }: Write): Promise<void> {
  const answer = await redis.eval(script, 2, lease.key, key, lease.value, ...words);
  if (Number(answer) === 1) return;
  lease.lost();
  throw new FencedError(`Another worker holds ${lease.key}`);
}
