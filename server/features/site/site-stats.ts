// What this deployment measures of itself, for everybody to see: asked at most once a minute, whatever the number of visitors.

import type { SiteStats } from "../../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE, EXCHANGES } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { ReadyBody } from "../../http/ready-body.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { Market } from "../../push/market.ts";

const EVERY_MS = 60_000;
const DAY_MINUTES = 1440;
/** Keys asked of Redis at once. */
const BATCH = 240;
const MAX_DELAYS = 60;

export class SiteStatsService {
  readonly #market: Market;
  readonly #redis: RedisClient;
  /** Epoch ms. */
  readonly #now: () => number;
  /** Of the last minute, one per second, ms. */
  readonly #delays: number[] = [];
  #measuredSecond = 0;
  #kept: Promise<ReadyBody> | undefined;
  /** What became of `#kept`, while it is good. */
  #made: ReadyBody | undefined;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(market: Market, redis: RedisClient, now: () => number) {
    this.#market = market;
    this.#redis = redis;
    this.#now = now;
  }

  /** Called every second or so: notes how long the newest event took to get here, by the two machines' clocks. */
  measure(now: number): void {
    const header = this.#market.feed(DEFAULT_EXCHANGE).header;
    if (!header || header.second === this.#measuredSecond) return;
    this.#measuredSecond = header.second;
    const sinceReceived = performance.now() - this.#market.feed(DEFAULT_EXCHANGE).receivedAt;
    this.#delays.push(now - sinceReceived - header.eventTime);
    if (this.#delays.length > MAX_DELAYS) this.#delays.shift();
  }

  /** The figures as they were made within the last minute; undefined when they have to be made. */
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
    return { coins, signals: this.#market.signals.signalCount, delay_ms: this.#medianDelay(), minutes: await this.#minutes() };
  }

  #medianDelay(): number | null {
    const sorted = [...this.#delays].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    // Clocks that disagree by more measure nothing.
    return median === undefined || median < 0 ? null : Math.round(median);
  }

  /** Minute columns in Redis: each was written while the market was there, all of its parts. */
  async #minutes(): Promise<SiteStats["minutes"]> {
    const last = Math.floor(this.#now() / 60_000) - 2;
    const minutes = Array.from({ length: DAY_MINUTES }, (_, back) => last - back);
    const found: boolean[] = [];
    const parts = this.#market.parts(DEFAULT_EXCHANGE);
    for (let from = 0; from < minutes.length; from += BATCH) {
      const pipeline = this.#redis.pipeline();
      for (const minute of minutes.slice(from, from + BATCH))
        pipeline.exists(...parts.map(({ part }) => keys.minute(part, minute)));
      for (const [, count] of (await pipeline.exec()) ?? []) found.push(count === parts.length);
    }
    return { kept: found.filter(Boolean).length, of: found.lastIndexOf(true) + 1 };
  }
}

const bodyOf = (stats: SiteStats): ReadyBody =>
  new ReadyBody(Buffer.from(JSON.stringify(stats)), "application/json; charset=utf-8", { "cache-control": "public, max-age=30" });
