// Limits across servers: Redis counts, with 100 ms to answer; without it this process counts alone and stricter. Never fails open.

import type { Redis } from "ioredis";
import { serverKeys } from "../server-keys.ts";
import { AppError } from "./app-error.ts";
import type { Limit } from "./limits.ts";
import { slidingCount, SlidingWindows, windowAt } from "./sliding-window.ts";
import { within } from "./within.ts";

const BUDGET_MS = 100;

const COUNT = `
local now = redis.call("INCR", KEYS[1])
if now == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {now, redis.call("GET", KEYS[2]) or "0"}`;

export class RateLimiter {
  readonly #redis: Redis;
  readonly #local = new SlidingWindows();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Counts one call; throws "rate-limited" when the caller has had enough. */
  async take(limit: Limit, caller: string): Promise<void> {
    const alone = this.#local.hit(limit, caller);
    const everywhere = await this.#shared(limit, caller);
    // Alone we cannot know how many servers there are: half is the price of staying closed.
    const tooMany = everywhere === undefined ? alone > Math.ceil(limit.most / 2) : everywhere > limit.most;
    if (tooMany) throw new AppError("rate-limited", { retryAfterSeconds: Math.min(60, limit.windowSeconds) });
  }

  async #shared(limit: Limit, caller: string): Promise<number | undefined> {
    if (this.#redis.status !== "ready") return undefined;
    const { window, shareGone } = windowAt(limit, Date.now());
    const reply = await within(
      BUDGET_MS,
      this.#redis.eval(
        COUNT,
        2,
        serverKeys.rate(limit.name, caller, window),
        serverKeys.rate(limit.name, caller, window - 1),
        limit.windowSeconds * 2000,
      ),
    );
    if (!Array.isArray(reply)) return undefined;
    return slidingCount(Number(reply[1]), Number(reply[0]), shareGone);
  }
}
