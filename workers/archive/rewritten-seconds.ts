// What the leader of an exchange says of its rewritten seconds (workers/rewrites/), as far as Redis still has the seconds: which coins to
// read again, how exact their seconds are, and what was published of those that changed afterwards.

import { STRETCH_SECONDS, listingKey } from "../../shared/archive/chunk.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import type { Listings } from "../../shared/archive/listings.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readRewrites, type PublishedSecond, type RewrittenRange, type RewriteEntry } from "../rewrites/rewrite-entry.ts";

/** Entries in one answer. */
const AT_ONCE = 200;
/** Nothing is said of a second. */
export const NOT_SAID = -1;

const STATE_AFTER: Readonly<Record<RewrittenRange["why"], number>> = {
  doubted: EXACTNESS.doubted,
  healed: EXACTNESS.exact,
  corrected: EXACTNESS.exact,
  estimated: EXACTNESS.minuteOnly,
  // These are as exact as the coin's history says.
  backfilled: NOT_SAID,
  takenOver: NOT_SAID,
  relisted: NOT_SAID,
};

interface RewrittenCoin {
  /** In the order in which they were said. */
  ranges: RewrittenRange[];
  readonly published: Map<number, PublishedSecond>;
}

export interface RewrittenSecondsDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly listings: Listings;
  readonly log: Log;
}

export class RewrittenSeconds {
  readonly #deps: RewrittenSecondsDeps;
  #lastId = "0";
  /** By listing. */
  readonly #coins = new Map<string, RewrittenCoin>();
  /** By first second of a stretch: listings to read again. */
  readonly #unread = new Map<number, Set<string>>();

  constructor(deps: RewrittenSecondsDeps) {
    this.#deps = deps;
  }

  /** Reads on where the last reading ended. The universe in which the entries' positions are must have been seen. */
  async read(): Promise<void> {
    const { redis, exchange } = this.#deps;
    for (;;) {
      const entries = await redis.xrangeBuffer(keys.rewritten(exchange), `(${this.#lastId}`, "+", "COUNT", AT_ONCE);
      for (const [id, fields] of entries) {
        this.#lastId = id.toString();
        this.#add(fields);
      }
      if (entries.length < AT_ONCE) return;
    }
  }

  #add(fields: readonly Buffer[]): void {
    const { exchange, log } = this.#deps;
    let entry: RewriteEntry;
    try {
      entry = readRewrites(fields);
    } catch (error) {
      log.warn({ exchange, error: String(error) }, "what ingest rewrote cannot be read: the archive is older than ingest");
      return;
    }
    for (const range of entry.ranges) this.#addRange(range, entry.version);
    for (const seen of entry.published) this.#addPublished(seen, entry.version);
  }

  #addRange(range: RewrittenRange, version: number): void {
    const coin = this.#deps.listings.coinAt(range.position, version);
    if (!coin) return;
    const key = listingKey(coin);
    this.#coin(key).ranges.push(range);
    if (range.why !== "doubted") this.#readAgain(key, range.from, range.to);
  }

  #addPublished(seen: PublishedSecond, version: number): void {
    const coin = this.#deps.listings.coinAt(seen.position, version);
    if (!coin) return;
    const key = listingKey(coin);
    const { published } = this.#coin(key);
    // Only the first word on a second is what was published: later ones are of another leader's count.
    if (!published.has(seen.second)) published.set(seen.second, seen);
    this.#readAgain(key, seen.second, seen.second + 1);
  }

  #coin(key: string): RewrittenCoin {
    const known = this.#coins.get(key);
    if (known) return known;
    const coin: RewrittenCoin = { ranges: [], published: new Map() };
    this.#coins.set(key, coin);
    return coin;
  }

  #readAgain(key: string, from: number, to: number): void {
    for (let start = from - (from % STRETCH_SECONDS); start < to; start += STRETCH_SECONDS) {
      const listings = this.#unread.get(start) ?? new Set();
      this.#unread.set(start, listings.add(key));
    }
  }

  /** Listings whose seconds of the stretch were rewritten since it was read. */
  rewrittenIn(from: number): ReadonlySet<string> {
    return this.#unread.get(from) ?? new Set();
  }

  /** What is said by now of the stretch was kept. */
  wasRead(from: number): void {
    this.#unread.delete(from);
  }

  /** Drops what ended before this second. */
  forget(before: number): void {
    for (const start of this.#unread.keys()) if (start + STRETCH_SECONDS <= before) this.#unread.delete(start);
    for (const [key, coin] of this.#coins) {
      coin.ranges = coin.ranges.filter(({ to }) => to > before);
      for (const second of coin.published.keys()) if (second < before) coin.published.delete(second);
      if (coin.ranges.length + coin.published.size === 0) this.#coins.delete(key);
    }
  }

  /** What was published of a coin's second that changed afterwards. */
  published(key: string, second: number): PublishedSecond | undefined {
    return this.#coins.get(key)?.published.get(second);
  }

  /** Listings with published seconds in [from, to). */
  publishedIn(from: number, to: number): string[] {
    return [...this.#coins].flatMap(([key, { published }]) =>
      [...published.keys()].some((second) => second >= from && second < to) ? [key] : [],
    );
  }

  /** By second from `from` on: the state that was said of it last, or NOT_SAID. */
  statesOf(key: string, from: number, seconds: number): Int8Array {
    const states = new Int8Array(seconds).fill(NOT_SAID);
    for (const { from: start, to, why, exactSince } of this.#coins.get(key)?.ranges ?? []) {
      states.fill(STATE_AFTER[why], clamp(start - from, seconds), clamp(to - from, seconds));
      if (why !== "doubted" || exactSince === 0) continue;
      // Those before a hole are as exact as they were without it.
      for (let at = clamp(exactSince - from, seconds); at < clamp(start - from, seconds); at++)
        if (states[at] === NOT_SAID) states[at] = EXACTNESS.exact;
    }
    return states;
  }

  /** Whether a doubt that begins at this second is an open hole, which says itself where it ends. */
  isHole(key: string, second: number): boolean {
    return (this.#coins.get(key)?.ranges ?? []).some(({ why, from }) => why === "doubted" && from === second);
  }
}

const clamp = (at: number, seconds: number): number => Math.min(Math.max(at, 0), seconds);
