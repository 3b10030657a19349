// Guessing at one name gets slower: five tries, then a delay that doubles up to 15 minutes. Never a hard lock.

import type { Redis } from "ioredis";
import { AppError } from "../http/app-error.ts";
import { within } from "../http/within.ts";
import { serverKeys } from "../server-keys.ts";

const FREE_TRIES = 5;
const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 900_000;
const BUDGET_MS = 100;
const MOST_NAMES = 20_000;

// Counted before the password is looked at, so that parallel guesses count too. Answers the wait in ms, 0 for "go on".
const TRY = `
local blocked = tonumber(redis.call("HGET", KEYS[1], "until") or "0")
local now = tonumber(ARGV[1])
if blocked > now then return blocked - now end
local tries = redis.call("HINCRBY", KEYS[1], "tries", 1)
if tries >= tonumber(ARGV[2]) then
  local delay = math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ (tries - tonumber(ARGV[2])))
  redis.call("HSET", KEYS[1], "until", now + delay)
end
redis.call("PEXPIRE", KEYS[1], ARGV[4])
return 0`;

interface Strikes {
  tries: number;
  until: number;
  expires: number;
}

export class LoginStrikes {
  readonly #redis: Redis;
  readonly #local = new Map<string, Strikes>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Counts one try for this name or device; throws "rate-limited" while its delay runs. */
  async attempt(name: string): Promise<void> {
    const alone = this.#attemptHere(name, Date.now());
    const everywhere = await this.#attemptShared(name);
    const waitMs = everywhere ?? alone;
    if (waitMs > 0) throw new AppError("rate-limited", { retryAfterSeconds: waitMs / 1000 });
  }

  /** The right password wipes the slate. */
  async clear(name: string): Promise<void> {
    this.#local.delete(name);
    if (this.#redis.status === "ready") await within(BUDGET_MS, this.#redis.del(serverKeys.strikes(name)));
  }

  async #attemptShared(name: string): Promise<number | undefined> {
    if (this.#redis.status !== "ready") return undefined;
    const reply = await within(
      BUDGET_MS,
      this.#redis.eval(TRY, 1, serverKeys.strikes(name), Date.now(), FREE_TRIES, FIRST_DELAY_MS, LONGEST_DELAY_MS),
    );
    return reply === undefined ? undefined : Number(reply);
  }

  #attemptHere(name: string, now: number): number {
    let strikes = this.#local.get(name);
    if (strikes === undefined || strikes.expires < now) {
      if (this.#local.size >= MOST_NAMES) this.#local.delete(this.#local.keys().next().value as string);
      strikes = { tries: 0, until: 0, expires: 0 };
      this.#local.set(name, strikes);
    }
    if (strikes.until > now) return strikes.until - now;
    strikes.tries++;
    strikes.expires = now + LONGEST_DELAY_MS;
    if (strikes.tries >= FREE_TRIES)
      strikes.until = now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (strikes.tries - FREE_TRIES));
    return 0;
  }
}
