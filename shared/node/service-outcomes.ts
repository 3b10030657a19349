// Whether external services answer, as counted by their callers: per minute, in Redis, for all processes together. A refusal is
// an answer: one visitor's wrong request is no outage.

import type { ServiceComponent } from "../contracts/status.ts";
import { keys } from "../redis/keys.ts";
import type { Log } from "./log.ts";
import type { RedisClient } from "./redis.ts";

const MINUTE_MS = 60_000;
const KEPT_S = 600;

export interface Outcomes {
  readonly answered: number;
  readonly failed: number;
  /** Failed because our key was refused, which lasts until a person replaces it. */
  readonly refused: number;
  /** Age of the newest failure; null without one. */
  readonly failedAgoMs: number | null;
}

/** Reports for each call whether the service answered, and if not, whether it refuses our key. */
export type OnOutcome = (isAnswered: boolean, isKeyRefused?: boolean) => void;

export class ServiceOutcomes {
  readonly #redis: RedisClient;
  readonly #log: Log;
  readonly #now: () => number;

  /** `now`: epoch ms. */
  constructor(redis: RedisClient, log: Log, now: () => number = Date.now) {
    this.#redis = redis;
    this.#log = log;
    this.#now = now;
  }

  /** Counts the calls of one service. When Redis does not take them they are not counted. */
  get(service: ServiceComponent): OnOutcome {
    return (isAnswered, isKeyRefused = false) => {
      const at = this.#now();
      const key = keys.outcomes(service, Math.floor(at / MINUTE_MS));
      const counting = this.#redis.multi();
      if (isAnswered) counting.hincrby(key, "answered", 1);
      else counting.hincrby(key, "failed", 1).hset(key, "failed_at", at);
      if (isKeyRefused) counting.hincrby(key, "refused", 1);
      const counted = counting.expire(key, KEPT_S).exec();
      counted.catch((error: unknown) => this.#log.debug({ service, error: String(error) }, "an outcome is not counted"));
    };
  }

  /** The calls of the current and the previous minute. Rejects when Redis does not answer. */
  async recent(service: ServiceComponent): Promise<Outcomes> {
    const now = this.#now();
    const minute = Math.floor(now / MINUTE_MS);
    const counts = await Promise.all([minute, minute - 1].map((each) => this.#redis.hgetall(keys.outcomes(service, each))));
    const sum = (name: "answered" | "failed" | "refused"): number =>
      counts.reduce((total, each) => total + Number(each[name] ?? 0), 0);
    const failedAt = Math.max(...counts.map((each) => Number(each["failed_at"] ?? Number.NEGATIVE_INFINITY)));
    const failedAgoMs = Number.isFinite(failedAt) ? Math.max(0, now - failedAt) : null;
    return { answered: sum("answered"), failed: sum("failed"), refused: sum("refused"), failedAgoMs };
  }
}
