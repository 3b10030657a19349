// Limits across servers: Redis counts; while it is away or slow this process counts alone, and stricter. Never fails open.

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { serverKeys } from "../server-keys.ts";
import { AppError } from "./app-error.ts";
import type { Limit } from "./limits.ts";
import type { RedisClient } from "../../shared/node/redis.ts";

/** A caller's count after one more call. */
export interface LimitState {
  readonly isWithin: boolean;
  /** Calls that are left until the window ends. */
  readonly left: number;
  /** Until the window ends. */
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

  /** Counts one call; throws "rate-limited" when the caller has had enough until its window ends. */
  async take(limit: Limit, caller: string): Promise<void> {
    const { isWithin, resetMs } = await this.tryTake(limit, caller);
    if (!isWithin) throw new AppError("rate-limited", { retryAfterSeconds: resetMs / 1000 });
  }

  /** Counts one call and says what that leaves. */
  async tryTake(limit: Limit, caller: string): Promise<LimitState> {
    const { shared, alone } = this.#of(limit);
    try {
      const { remainingPoints: left, msBeforeNext: resetMs } = await shared.consume(caller);
      await this.#mirror(() => alone.penalty(caller));
      return { isWithin: true, left, resetMs };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { isWithin: false, left: 0, resetMs: refused.msBeforeNext };
    }
  }

  /** Takes back a call that was counted and then came to nothing, or so many points. */
  async refund(limit: Limit, caller: string, points = 1): Promise<void> {
    const { shared, alone } = this.#of(limit);
    await shared.reward(caller, points);
    await this.#mirror(() => alone.reward(caller, points));
  }

  /** Has the caller no call left in this window? Counts nothing. */
  async isSpent(limit: Limit, caller: string): Promise<boolean> {
    const count = await this.#of(limit).shared.get(caller);
    return count !== null && count.remainingPoints <= 0;
  }

  /** How long until the caller's window ends, ms. */
  async waitMs(limit: Limit, caller: string): Promise<number> {
    return (await this.#of(limit).shared.get(caller))?.msBeforeNext ?? 0;
  }

  /** Forgets all calls of a caller. */
  async clear(limit: Limit, caller: string): Promise<void> {
    const { shared, alone } = this.#of(limit);
    await shared.delete(caller);
    await alone.delete(caller);
  }

  /** Counts one call, or so many points, whether or not the caller has had enough. */
  async count(limit: Limit, caller: string, points = 1): Promise<void> {
    const { shared, alone } = this.#of(limit);
    await shared.penalty(caller, points);
    await this.#mirror(() => alone.penalty(caller, points));
  }

  // What Redis counts is counted here too, should it go away in the middle of a window. A command that Redis answered too
  // late was counted here already: twice is stricter, and rare.
  async #mirror(change: () => Promise<unknown>): Promise<void> {
    if (this.#redis.status === "ready") await change();
  }

  #of(limit: Limit): Counters {
    const known = this.#counters.get(limit.name);
    if (known) return known;
    const { windowSeconds: duration, max } = limit;
    const keyPrefix = serverKeys.rate(limit.name);
    // Alone we cannot know how many servers there are: half is the price of staying closed.
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
