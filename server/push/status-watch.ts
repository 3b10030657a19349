// Polls each feed's status once a second and publishes it to browsers: on change, every 2 s while not live, every 10 s anyway.

import type { Redis } from "ioredis";
import { feedStatusSchema, type FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { eventAgeMs, feedStatus, sameStatus } from "./feed-watch.ts";
import type { MarketFeed } from "./market-feed.ts";

const POLL_MS = 1000;
const TROUBLE_MS = 1900;
const CALM_MS = 10_000;

interface Watched {
  readonly feed: MarketFeed;
  reported: FeedStatus | undefined;
  published: FeedStatus | undefined;
  publishedAt: number;
}

export class StatusWatch {
  readonly #watched: Map<ExchangeId, Watched>;
  readonly #redis: Redis;
  readonly #metrics: ServerMetrics;
  readonly #publish: (status: FeedStatus) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(feeds: readonly MarketFeed[], redis: Redis, metrics: ServerMetrics, publish: (status: FeedStatus) => void) {
    this.#redis = redis;
    this.#metrics = metrics;
    this.#publish = publish;
    this.#watched = new Map(
      feeds.map((feed) => [feed.exchange, { feed, reported: undefined, published: undefined, publishedAt: 0 }]),
    );
  }

  /** The exchange's status at this moment. */
  of(exchange: ExchangeId): FeedStatus {
    const { feed, reported } = this.#watched.get(exchange) as Watched;
    return feedStatus(feed, reported, performance.now());
  }

  start(): void {
    this.#timer = setInterval(() => {
      for (const watched of this.#watched.values()) void this.#poll(watched);
    }, POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #poll(watched: Watched): Promise<void> {
    watched.reported = await this.#reported(watched.feed.exchange);
    const now = performance.now();
    const status = feedStatus(watched.feed, watched.reported, now);
    const age = eventAgeMs(watched.feed, now);
    if (age !== null) this.#metrics.frameAge.set({ exchange: watched.feed.exchange }, age / 1000);
    const every = status.state === "live" ? CALM_MS : TROUBLE_MS;
    if (sameStatus(watched.published, status) && now - watched.publishedAt < every) return;
    watched.published = status;
    watched.publishedAt = now;
    this.#publish(status);
  }

  async #reported(exchange: ExchangeId): Promise<FeedStatus | undefined> {
    // A connection that is not there would hold the answer back for a second that browsers need.
    if (this.#redis.status !== "ready") return undefined;
    try {
      const text = await this.#redis.get(keys.status(exchange));
      return text === null ? undefined : feedStatusSchema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}
