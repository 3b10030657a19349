// Tells servers in how many parts the market is followed. While another number of parts still serves them, a leader waits until all
// parts of its own number do, so that a change of the number costs readers nothing.

import { feedStatusSchema } from "../../shared/contracts/feed-status.ts";
import { exchangeOfPart, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import { publishCommand, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readParts } from "../../shared/redis/shard-count.ts";
import { writeUnderLease } from "../alerts/write-under-lease.ts";
import type { Lease } from "../lease/lease.ts";

/** How often to look whether servers know, ms: Redis may have lost it, or a worker of another number may have said otherwise. */
export const ANNOUNCE_EVERY_MS = 5000;

// KEYS lease, shards; ARGV lease value, number of parts. Returns 1, or 0 when the lease is another's.
const announcement = (publish: string): string => `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '1' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2]) end
redis.call('${publish}', KEYS[2], ARGV[2])
return 1`;

export class ShardAnnouncer {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #part: MarketPart;
  readonly #own: readonly MarketPart[];
  /** Epoch of the lease under which servers were found to know, or were notified. */
  #settledIn = 0;

  constructor(redis: RedisClient, lease: Lease, part: MarketPart) {
    this.#redis = redis;
    this.#lease = lease;
    this.#part = part;
    this.#own = partsOf(exchangeOfPart(part), typeof part === "string" ? 1 : part.of);
  }

  /** For a leader, again and again. Rejects with FencedError when another worker leads. */
  async announce(): Promise<void> {
    const exchange = exchangeOfPart(this.#part);
    const { epoch } = this.#lease;
    const read = await readParts(this.#redis, exchange);
    if (read.length !== this.#own.length) {
      const serving = await this.#servingOf(read);
      // Where two numbers serve at once, the one that came last has been announced; none takes it back while the other serves.
      const mayTell = serving === 0 || (this.#settledIn !== epoch && (await this.#servingOf(this.#own)) === this.#own.length);
      if (!mayTell) return;
      const script = announcement(publishCommand(this.#redis));
      const words = [String(this.#own.length)];
      await writeUnderLease(this.#redis, script, { lease: this.#lease, key: keys.shards(exchange), words });
    }
    this.#settledIn = epoch;
  }

  /** How many of these parts have figures to show. */
  async #servingOf(parts: readonly MarketPart[]): Promise<number> {
    const statuses = await this.#redis.mget(...parts.map((part) => keys.status(part)));
    return statuses.filter((text) => {
      const status = text === null ? undefined : feedStatusSchema.parse(JSON.parse(text));
      return status?.state === "live" || status?.state === "degraded";
    }).length;
  }
}
