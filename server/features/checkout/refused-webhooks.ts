// Counts refused notifications in a row, for the list of what needs a person.

import { REFUSED_WINDOW_SECONDS } from "../../../shared/contracts/attention.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";

export class RefusedWebhooks {
  readonly #redis: RedisClient;
  readonly #log: Log;

  constructor(redis: RedisClient, log: Log) {
    this.#redis = redis;
    this.#log = log;
  }

  /** A notification was not from the provider. */
  async refused(provider: string): Promise<void> {
    const key = keys.refusedWebhooks(provider);
    await this.#try(() => this.#redis.multi().incr(key).expire(key, REFUSED_WINDOW_SECONDS, "NX").exec());
  }

  /** A notification was from the provider: the secret is right. */
  async passed(provider: string): Promise<void> {
    await this.#try(() => this.#redis.del(keys.refusedWebhooks(provider)));
  }

  /** Money is settled without Redis, too. */
  async #try(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#log.debug({ error: String(error) }, "a refused notification was not counted"));
  }
}
