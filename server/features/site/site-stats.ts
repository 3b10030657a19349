// Public measurements of this deployment, queried at most once a minute, however many visitors there are.

import type { SiteStats } from "../../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE, EXCHANGES } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { ReadyBody } from "../../http/ready-body.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { measuredMinutesSince } from "../../../shared/postgres/status.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { Market } from "../../push/market.ts";

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_DELAYS = 60;

interface SiteStatsDeps {
  readonly market: Market;
  readonly redis: RedisClient;
  readonly database: Database;
  readonly now: () => number;
}

export class SiteStatsService {
  readonly #market: Market;
  readonly #redis: RedisClient;
  readonly #database: Database;
  readonly #now: () => number;
  /** One per second of the last minute, ms. */
  readonly #delays: number[] = [];
  #measuredSecond = 0;
  #kept: Promise<ReadyBody> | undefined;
  /** The result of `#kept`, while it is good. */
  #made: ReadyBody | undefined;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor({ market, redis, database, now }: SiteStatsDeps) {
    this.#market = market;
    this.#redis = redis;
    this.#database = database;
    this.#now = now;
  }

  /** Called about every second: records how long the newest event took to get here, by the two machines' clocks. */
  measure(now: number): void {
    const header = this.#market.feed(DEFAULT_EXCHANGE).header;
    if (!header || header.second === this.#measuredSecond) return;
    this.#measuredSecond = header.second;
    const sinceReceived = performance.now() - this.#market.feed(DEFAULT_EXCHANGE).receivedAt;
    this.#delays.push(now - sinceReceived - header.eventTime);
    if (this.#delays.length > MAX_DELAYS) this.#delays.shift();
  }

  /** The figures made within the last minute; undefined when they must be made. */
  ready(): ReadyBody | undefined {
    return this.#now() - this.#madeAt < EVERY_MS ? this.#made : undefined;
  }

  /** The figures as JSON, up to a minute old. */
  body(): Promise<ReadyBody> {
    if (this.#now() - this.#madeAt < EVERY_MS && this.#kept) return this.#kept;
    this.#madeAt = this.#now();
    this.#made = undefined;
    this.#kept = this.#make()
      .then((stats) => (this.#made = bodyOf(stats)))
      .catch((error: unknown) => {
        this.#madeAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
    return this.#kept;
  }

  async #make(): Promise<SiteStats> {
    const coins = EXCHANGES.flatMap((exchange) => {
      const count = this.#market.feed(exchange).activeCoins;
      return count === undefined ? [] : [{ exchange, count }];
    });
    const [signals, minutes] = await Promise.all([this.#signals(), this.#minutes()]);
    return { coins, signals, delay_ms: this.#medianDelay(), minutes };
  }

  #medianDelay(): number | null {
    const sorted = [...this.#delays].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    // With clocks that disagree this much, nothing can be measured.
    return median === undefined || median < 0 ? null : Math.round(median);
  }

  /** Counted by the workers that publish them. */
  async #signals(): Promise<number> {
    const day = Math.floor(this.#now() / DAY_MS);
    const counts = await Promise.all(EXCHANGES.map((exchange) => this.#redis.get(keys.signalsOfDay(exchange, day))));
    return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  }

  /** As on the status page: minutes filled in from candles do not count. Undefined when PostgreSQL does not answer. */
  async #minutes(): Promise<SiteStats["minutes"]> {
    const since = new Date(this.#now() - DAY_MS);
    return this.#database
      .run((db) => measuredMinutesSince(db, DEFAULT_EXCHANGE, since))
      .then(
        ({ up, all }) => ({ kept: up, total: all }),
        () => ({ kept: 0, total: 0 }),
      );
  }
}

const bodyOf = (stats: SiteStats): ReadyBody =>
  new ReadyBody(Buffer.from(JSON.stringify(stats)), "application/json; charset=utf-8", { "cache-control": "public, max-age=30" });
