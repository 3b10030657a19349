// Remembers what workers publish of the rules in question, as it appears in Redis: the truth that messages are held against.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Signal } from "../../shared/contracts/signals.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { reportPosition } from "../../shared/postgres/report-positions.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { decodeEpisodeEvents, type EpisodeEvent } from "../../shared/signals/episode-events.ts";
import { readEntry } from "../../shared/signals/published-entry.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";

const READ_MS = 500;
const POSITION_MS = 50;
/** A Redis that lost its last second gets it anew. */
const AGAIN_MS = 5000;

/** What one second published, of the rules in question. */
export interface PublishedSecond {
  readonly exchange: ExchangeId;
  readonly second: number;
  readonly signals: readonly Signal[];
  readonly events: readonly EpisodeEvent[];
}

/** Jobs processes set it when they begin. */
async function firstPosition(database: Database, exchange: ExchangeId): Promise<number> {
  for (;;) {
    const position = await database.run((db) => reportPosition(db, exchange));
    if (position !== undefined) return position;
    await sleep(POSITION_MS);
  }
}

export class PublishedLog {
  readonly #redis: Redis;
  readonly #rules: ReadonlySet<string>;
  readonly #seconds = new Map<string, PublishedSecond>();
  /** Last entry seen, and the one behind which all begins, epoch ms. */
  readonly #position = new Map<ExchangeId, { first: number; last: number }>();
  readonly #timer: NodeJS.Timeout;
  #reading: Promise<void> | undefined;

  private constructor(redis: Redis, rules: ReadonlySet<string>) {
    this.#redis = redis;
    this.#rules = rules;
    this.#timer = setInterval(() => {
      // Redis may be away; what it has is read later.
      this.#reading ??= this.#read().then(
        () => (this.#reading = undefined),
        () => (this.#reading = undefined),
      );
    }, READ_MS);
  }

  /** What is published after the position at which reports begin: before it nothing is anybody's. */
  static async start(redisUrl: string, database: Database, rules: ReadonlySet<string>): Promise<PublishedLog> {
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
    redis.on("error", () => undefined);
    const log = new PublishedLog(redis, rules);
    for (const exchange of EXCHANGES) {
      const first = (await firstPosition(database, exchange)) * 1000;
      log.#position.set(exchange, { first, last: first });
    }
    return log;
  }

  /** All so far, those that Redis lost meanwhile as well. */
  get seconds(): readonly PublishedSecond[] {
    return [...this.#seconds.values()];
  }

  /** Reads the rest; false for seconds that Redis has no more. */
  async close(): Promise<(second: PublishedSecond) => boolean> {
    clearInterval(this.#timer);
    await this.#reading;
    await this.#read();
    const kept = new Set<string>();
    for (const exchange of EXCHANGES)
      for (const [id] of await this.#redis.xrangeBuffer(keys.signals(exchange), "-", "+"))
        kept.add(`${exchange} ${id.toString()}`);
    this.#redis.disconnect();
    return ({ exchange, second }) => kept.has(`${exchange} ${second}000-0`);
  }

  async #read(): Promise<void> {
    for (const exchange of EXCHANGES) {
      const position = this.#position.get(exchange);
      if (!position) continue;
      const after = Math.max(position.first, position.last - AGAIN_MS);
      for (const [id, fields] of await this.#redis.xrangeBuffer(keys.signals(exchange), `(${after}-0`, "+")) {
        position.last = Number(id.toString().split("-")[0]);
        const entry = readEntry(id.toString(), fields);
        if (!entry) continue;
        const signals = (entry.batch ? decodeSignalBatch(entry.batch) : []).filter(({ rule }) => this.#rules.has(rule));
        const events = (entry.episodes ? decodeEpisodeEvents(entry.episodes) : []).filter(({ rule }) => this.#rules.has(rule));
        if (signals.length + events.length === 0) continue;
        this.#seconds.set(`${exchange} ${id.toString()}`, { exchange, second: entry.second, signals, events });
      }
    }
  }
}
