// One run of a schedule at a time over all processes: a Redis key that its run renews, and that lasts only seconds after a kill.

import { randomUUID } from "node:crypto";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { RELEASE, RENEW } from "../owned-key.ts";
import { repeat } from "../repeat.ts";

export class SingleRun {
  readonly #redis: RedisClient;
  readonly #ttlMs: number;

  /** A key not renewed for `ttlMs` belongs to a process that is gone. */
  constructor(redis: RedisClient, ttlMs: number) {
    this.#redis = redis;
    this.#ttlMs = ttlMs;
  }

  /** Does the work unless another run of this name is active, here or elsewhere; returns false then. */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    const key = keys.scheduleRun(name);
    const mark = randomUUID();
    if ((await this.#redis.set(key, mark, "PX", this.#ttlMs, "NX")) !== "OK") return false;
    const endRenewing = repeat(
      this.#ttlMs / 3,
      async () => void (await this.#redis.eval(RENEW, 1, key, mark, this.#ttlMs)),
      // It is renewed again before the key expires.
      () => undefined,
    );
    try {
      await work();
    } finally {
      endRenewing();
      // Without Redis it expires by itself.
      await this.#redis.eval(RELEASE, 1, key, mark).catch(() => undefined);
    }
    return true;
  }
}
