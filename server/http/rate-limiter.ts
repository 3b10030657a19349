// Limits across servers: Redis counts, with 100 ms to answer; without it this process counts alone and stricter. Never fails open.

import type { Redis } from "ioredis";
import { serverKeys } from "../server-keys.ts";
import { AppError } from "./app-error.ts";
import type { Limit } from "./limits.ts";
import { SlidingWindows, windowAt } from "./sliding-window.ts";
import { within } from "./within.ts";

const BUDGET_MS = 100;

// Two fixed windows make the sliding one, as in SlidingWindows; a refused call is not counted, as there. Answers 1 for "go on".
const TAKE = `
local now = tonumber(redis.call("GET", KEYS[1]) or "0")
local before = tonumber(redis.call("GET", KEYS[2]) or "0")
if before * (1 - tonumber(ARGV[2])) + now + 1 > tonumber(ARGV[3]) then return 0 end
redis.call("SET", KEYS[1], now + 1, "PX", ARGV[1])
return 1`;

export class RateLimiter {
  readonly #redis: Redis;
  readonly #local = new SlidingWindows();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Counts one call; throws "rate-limited", and counts nothing, when the caller has had enough. */
  async take(limit: Limit, caller: string): Promise<void> {
    const everywhere = await this.#shared(limit, caller);
    // Alone we cannot know how many servers there are: half is the price of staying closed.
    const admitted = everywhere ?? this.#local.take(limit, caller, Math.ceil(limit.most / 2));
    if (!admitted) throw new AppError("rate-limited", { retryAfterSeconds: Math.min(60, limit.windowSeconds) });
    // What Redis let in counts here too, should it go away in the middle of a window.
    if (everywhere !== undefined) this.#local.take(limit, caller);
  }

  /** Whether all servers together have room for this call, which is then counted; undefined when Redis does not say. */
  async #shared(limit: Limit, caller: string): Promise<boolean | undefined> {
    if (this.#redis.status !== "ready") return undefined;
    const { window, shareGone } = windowAt(limit, Date.now());
    const reply = await within(
      BUDGET_MS,
      this.#redis.eval(
        TAKE,
        2,
        serverKeys.rate(limit.name, caller, window),
        serverKeys.rate(limit.name, caller, window - 1),
        limit.windowSeconds * 2000,
        shareGone,
        limit.most,
      ),
    );
    return reply === undefined ? undefined : reply === 1;
  }
}
