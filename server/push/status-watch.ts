// Polls each feed's status once a second and says when browsers should hear it: on change, every 2 s while not live, every 10 s anyway.

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
  said: FeedStatus | undefined;
  told: FeedStatus | undefined;
  toldAt: number;
}

export class StatusWatch {
  readonly #watched: Map<ExchangeId, Watched>;
  readonly #redis: Redis;
  readonly #metrics: ServerMetrics;
  readonly #tell: (status: FeedStatus) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(feeds: readonly MarketFeed[], redis: Redis, metrics: ServerMetrics, tell: (status: FeedStatus) => void) {
    this.#redis = redis;
    this.#metrics = metrics;
    this.#tell = tell;
    this.#watched = new Map(feeds.map((feed) => [feed.exchange, { feed, said: undefined, told: undefined, toldAt: 0 }]));
  }

  /** The exchange's status at this moment. */
  of(exchange: ExchangeId): FeedStatus {
    const { feed, said } = this.#watched.get(exchange) as Watched;
    return feedStatus(feed, said, performance.now());
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
    watched.said = await this.#said(watched.feed.exchange);
    const now = performance.now();
    const status = feedStatus(watched.feed, watched.said, now);
    const age = eventAgeMs(watched.feed, now);
    if (age !== null) this.#metrics.frameAge.set({ exchange: watched.feed.exchange }, age / 1000);
    const every = status.state === "live" ? CALM_MS : TROUBLE_MS;
    if (sameStatus(watched.told, status) && now - watched.toldAt < every) return;
    watched.told = status;
    watched.toldAt = now;
    this.#tell(status);
  }

  async #said(exchange: ExchangeId): Promise<FeedStatus | undefined> {
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
