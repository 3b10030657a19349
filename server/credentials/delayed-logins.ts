// Which logins wrong passwords delay at this moment, and where: an operator sees whom that keeps out, and can let them in.

import type { RedisClient } from "../../shared/node/redis.ts";
import { serverKeys } from "../server-keys.ts";
import type { LoginStrikes } from "./login-strikes.ts";

/** Longer than any delay. */
const KEPT_SECONDS = 900;
/** Places of one login; who guesses from more is no customer at a wrong key. */
const MAX_PLACES = 50;

export class DelayedLogins {
  readonly #redis: RedisClient;
  readonly #strikes: LoginStrikes;
  readonly #now: () => number;

  /** `now`: epoch ms. */
  constructor(redis: RedisClient, strikes: LoginStrikes, now: () => number = Date.now) {
    this.#redis = redis;
    this.#strikes = strikes;
    this.#now = now;
  }

  /** Notes that a try was put off. Where Redis does not answer nothing is noted. */
  async note(name: string, bucket: string, waitSeconds: number): Promise<void> {
    const key = serverKeys.delayedLogins(name);
    await this.#redis
      .multi()
      .zadd(key, this.#now() + waitSeconds * 1000, bucket)
      .zremrangebyrank(key, 0, -MAX_PLACES - 1)
      .expire(key, KEPT_SECONDS)
      .exec()
      .catch(() => undefined);
  }

  /** Until when one of these names has to wait at the longest, epoch ms; null where none has. Rejects without Redis. */
  async until(names: readonly string[]): Promise<number | null> {
    const ends = await Promise.all(
      names.map((name) => this.#redis.zrange(serverKeys.delayedLogins(name), "-1", "-1", "WITHSCORES")),
    );
    const latest = Math.max(...ends.map(([, end]) => Number(end ?? 0)));
    return latest > this.#now() ? latest : null;
  }

  /** Forgets the wrong passwords of these names wherever a try was put off. Rejects without Redis. */
  async letIn(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const key = serverKeys.delayedLogins(name);
      const buckets = await this.#redis.zrange(key, "0", "-1");
      await Promise.all(buckets.map((bucket) => this.#strikes.clear(bucket)));
      await this.#redis.del(key);
    }
  }
}
