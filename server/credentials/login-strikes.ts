// Slows down guessing at one name from one address or browser: five tries, then a delay that doubles up to 15 minutes. Never a
// hard lock, and never for anyone who did not guess.

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { AppError } from "../http/app-error.ts";
import { serverKeys } from "../server-keys.ts";
import { backOff } from "../../shared/node/back-off.ts";
import type { RedisClient } from "../../shared/node/redis.ts";

/** The fifth try starts the first delay. */
const FREE_TRIES = 4;
const FIRST_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 900;
/** Longer than any delay, so that continued guessing stays slow. */
const KEEP_SECONDS = 2 * MAX_DELAY_SECONDS;

export class LoginStrikes {
  readonly #free: RateLimiterAbstract;
  /** Allows one try until its delay is over. */
  readonly #delayed: RateLimiterAbstract;
  /** Number of delays so far. */
  readonly #delays: RateLimiterAbstract;

  constructor(redis: RedisClient) {
    this.#free = insured(redis, "login-free", FREE_TRIES);
    this.#delayed = insured(redis, "login-delayed", 1);
    this.#delays = insured(redis, "login-delays", Number.MAX_SAFE_INTEGER);
  }

  /**
   * Counts one try for this name or device before the password is checked, so that parallel guesses count too. Throws
   * "rate-limited" during a delay. Returns a function that takes the try back if the password could not be checked.
   */
  async attempt(name: string): Promise<() => Promise<void>> {
    if ((await refusalOf(this.#free, name)) === undefined) return async () => void (await this.#free.reward(name));
    const delays = (await this.#delays.get(name))?.consumedPoints ?? 0;
    const customDuration = backOff(delays + 1, FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS);
    const refusal = await refusalOf(this.#delayed, name, { customDuration });
    if (refusal) throw new AppError("rate-limited", { retryAfterSeconds: refusal.msBeforeNext / 1000 });
    await this.#delays.set(name, delays + 1, KEEP_SECONDS);
    return async () => {
      await this.#delayed.delete(name);
      await this.#delays.set(name, delays, KEEP_SECONDS);
    };
  }

  async clear(name: string): Promise<void> {
    await Promise.all([this.#free, this.#delayed, this.#delays].map((limiter) => limiter.delete(name)));
  }
}

function insured(redis: RedisClient, name: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix: serverKeys.rate(name), points, duration: MAX_DELAY_SECONDS };
  const insuranceLimiter = new RateLimiterMemory(options);
  return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter });
}

/** Counts a try; returns the refusal when there were too many. */
async function refusalOf(
  limiter: RateLimiterAbstract,
  name: string,
  options: { customDuration?: number } = {},
): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(name, 1, options);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}
