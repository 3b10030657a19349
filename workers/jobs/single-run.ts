// One run of a schedule at a time over all processes: a mark in Redis that its run renews, and that a killed one leaves behind for
// seconds only.

import { randomUUID } from "node:crypto";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { RELEASE, RENEW } from "../owned-key.ts";
import { repeat } from "../repeat.ts";

export class SingleRun {
  readonly #redis: RedisClient;
  readonly #ttlMs: number;

  /** A mark that was not renewed for `ttlMs` is that of a process which is gone. */
  constructor(redis: RedisClient, ttlMs: number) {
    this.#redis = redis;
    this.#ttlMs = ttlMs;
  }

  /** Does the work unless another run of this name is under way, here or elsewhere; false then. */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    const key = keys.scheduleRun(name);
    const mark = randomUUID();
    if ((await this.#redis.set(key, mark, "PX", this.#ttlMs, "NX")) !== "OK") return false;
    const endRenewing = repeat(
      this.#ttlMs / 3,
      async () => void (await this.#redis.eval(RENEW, 1, key, mark, this.#ttlMs)),
      // It is tried again before the mark's time is up.
      () => undefined,
    );
    try {
      await work();
    } finally {
      endRenewing();
      // Without Redis it goes by itself.
      await this.#redis.eval(RELEASE, 1, key, mark).catch(() => undefined);
    }
    return true;
  }
}
