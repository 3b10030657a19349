// Limits across servers, counted in Redis; while it is down or slow this process counts alone, and more strictly. Never fails
// open.

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { serverKeys } from "../server-keys.ts";
import { AppError } from "./app-error.ts";
import type { Limit } from "./limits.ts";
import type { RedisClient } from "../../shared/node/redis.ts";

export interface LimitState {
  readonly isWithin: boolean;
  readonly left: number;
  readonly resetMs: number;
}

interface Counters {
  readonly shared: RateLimiterRedis;
  readonly alone: RateLimiterMemory;
}

export class RateLimiter {
  readonly #redis: RedisClient;
  readonly #counters = new Map<string, Counters>();

  /** `redis` must give up quickly on a command: callers wait for it. */
  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Counts one call; throws "rate-limited" when the caller has reached the limit until its window ends. */
  async take(limit: Limit, caller: string): Promise<void> {
    const { isWithin, resetMs } = await this.tryTake(limit, caller);
    if (!isWithin) throw new AppError("rate-limited", { retryAfterSeconds: resetMs / 1000 });
  }

  async tryTake(limit: Limit, caller: string): Promise<LimitState> {
    const { shared, alone } = this.#get(limit);
    try {
      const { remainingPoints: left, msBeforeNext: resetMs } = await shared.consume(caller);
      await this.#mirror(() => alone.penalty(caller));
      return { isWithin: true, left, resetMs };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { isWithin: false, left: 0, resetMs: refused.msBeforeNext };
    }
  }

  /** Refunds a counted call that had no effect, or this many points. */
  async refund(limit: Limit, caller: string, points = 1): Promise<void> {
    const { shared, alone } = this.#get(limit);
    await shared.reward(caller, points);
    await this.#mirror(() => alone.reward(caller, points));
  }

  /** Whether the caller has no call left in this window. Counts nothing. */
  async isSpent(limit: Limit, caller: string): Promise<boolean> {
    const count = await this.#get(limit).shared.get(caller);
    return count !== null && count.remainingPoints <= 0;
  }

  async waitMs(limit: Limit, caller: string): Promise<number> {
    return (await this.#get(limit).shared.get(caller))?.msBeforeNext ?? 0;
  }

  async clear(limit: Limit, caller: string): Promise<void> {
    const { shared, alone } = this.#get(limit);
    await shared.delete(caller);
    await alone.delete(caller);
  }

  /** Counts one call, or this many points, even beyond the limit. */
  async count(limit: Limit, caller: string, points = 1): Promise<void> {
    const { shared, alone } = this.#get(limit);
    await shared.penalty(caller, points);
    await this.#mirror(() => alone.penalty(caller, points));
  }

  // What Redis counts is also counted here, in case it goes down in the middle of a window. A command that Redis answered too
  // late was already counted here: twice is stricter, and rare.
  async #mirror(change: () => Promise<unknown>): Promise<void> {
    if (this.#redis.status === "ready") await change();
  }

  #get(limit: Limit): Counters {
    const known = this.#counters.get(limit.name);
    if (known) return known;
    const { windowSeconds: duration, max } = limit;
    const keyPrefix = serverKeys.rate(limit.name);
    // Alone we cannot know how many servers there are; half the limit is the price of staying closed.
    const alone = new RateLimiterMemory({ keyPrefix, duration, points: Math.ceil(max / 2) });
    const shared = new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix,
      duration,
      points: max,
      insuranceLimiter: alone,
    });
    const counters = { shared, alone };
    this.#counters.set(limit.name, counters);
    return counters;
  }
}
