// Which logins are delayed by wrong passwords right now, and from where: an operator sees who is affected and can let them in.

import type { RedisClient } from "../../shared/node/redis.ts";
import { serverKeys } from "../server-keys.ts";
import type { LoginStrikes } from "./login-strikes.ts";

/** Longer than any delay. */
const KEPT_SECONDS = 900;
/** Places per login; whoever guesses from more is not a customer with a forgotten password. */
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

  /** Records a delayed try. Does nothing when Redis does not answer. */
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

  /** The latest end of a delay of these names, epoch ms; null if there is none. Rejects without Redis. */
  async until(names: readonly string[]): Promise<number | null> {
    const ends = await Promise.all(
      names.map((name) => this.#redis.zrange(serverKeys.delayedLogins(name), "-1", "-1", "WITHSCORES")),
    );
    const latest = Math.max(...ends.map(([, end]) => Number(end ?? 0)));
    return latest > this.#now() ? latest : null;
  }

  /** Forgets the wrong passwords of these names wherever a try was delayed. Rejects without Redis. */
  async letIn(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const key = serverKeys.delayedLogins(name);
      const buckets = await this.#redis.zrange(key, "0", "-1");
      await Promise.all(buckets.map((bucket) => this.#strikes.clear(bucket)));
      await this.#redis.del(key);
    }
  }
}
