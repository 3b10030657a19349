// Tells a visitor's first view of the day from later ones without identifying visitors: by a mark made with a secret of that day.
// Secret and marks exist only in Redis and expire with the day; without the secret nobody can tell whose a mark was.

import { createHmac, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { addressKey } from "../../http/client-address.ts";
import { AppError } from "../../http/app-error.ts";
import { serverKeys } from "../../server-keys.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";

const DAY_MS = 86_400_000;
/** A server whose clock is late may still count for a day that is over, s. */
const LATE_SECONDS = 3600;
/** More than this is a flood that would fill Redis, not a busy day. */
const MAX_MARKS = 200_000;
const MARK_BYTES = 9;

export class DailyVisitors {
  readonly #redis: RedisClient;
  #salt: { readonly day: string; readonly bytes: string } | undefined;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Whether it is this visitor's first view of `what` on this day. Throws unavailable while Redis is down. */
  async isNew(day: string, { ip, headers }: FastifyRequest, what: string): Promise<boolean> {
    try {
      const salt = await this.#saltOf(day);
      const visitor = `${addressKey(ip)} ${headers["user-agent"] ?? ""} ${what}`;
      const mark = createHmac("sha256", salt).update(visitor).digest().subarray(0, MARK_BYTES);
      const key = serverKeys.visitors(day);
      if ((await this.#redis.scard(key)) >= MAX_MARKS) return false;
      const [added] = (await this.#redis.multi().sadd(key, mark).expire(key, secondsLeft(day)).exec()) ?? [];
      if (added?.[0]) throw added[0];
      return added?.[1] === 1;
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    }
  }

  /** One for all servers: the first that needs it creates it. */
  async #saltOf(day: string): Promise<string> {
    if (this.#salt?.day === day) return this.#salt.bytes;
    const key = serverKeys.visitorSalt(day);
    const made = randomBytes(32).toString("base64url");
    const bytes = (await this.#redis.set(key, made, "EX", secondsLeft(day), "NX", "GET")) ?? made;
    this.#salt = { day, bytes };
    return bytes;
  }
}

/** Until the secret and marks of a day expire, whenever they were made. */
function secondsLeft(day: string): number {
  return Math.max(1, Math.ceil((Date.parse(day) + DAY_MS - Date.now()) / 1000)) + LATE_SECONDS;
}
