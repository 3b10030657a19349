// Each feed's status: the worker's own while it publishes, ours when it falls silent. Polled once a second and published to
// browsers on change, every 2 s while not live, and at least every minute.

import { isBehind } from "../../../shared/contracts/feed-freshness.ts";
import { feedStatusSchema, type FeedStatus } from "../../../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import type { MarketFeed } from "./market-feed.ts";

const POLL_MS = 1000;
const TROUBLE_MS = 1900;
/** While live a change reaches everybody (see the gateway), so a repeat fixes nothing known. */
const CALM_MS = 60_000;

/** Frames come every second; after this long without one the feed is down, whatever its last status was. */
const SILENT_MS = 3000;

interface Watched {
  readonly feed: MarketFeed;
  /** The worker's report; undefined when there is none, or Redis cannot be asked. */
  reported: FeedStatus | undefined;
  published: FeedStatus | undefined;
  publishedAt: number;
}

interface StatusWatchDeps {
  readonly commands: RedisClient;
  readonly metrics: ServerMetrics;
  readonly publish: (status: FeedStatus) => void;
}

export class StatusWatch {
  readonly #watched: Map<ExchangeId, Watched>;
  readonly #deps: StatusWatchDeps;
  #timer: NodeJS.Timeout | undefined;

  constructor(feeds: readonly MarketFeed[], deps: StatusWatchDeps) {
    this.#deps = deps;
    this.#watched = new Map(
      feeds.map((feed) => [feed.exchange, { feed, reported: undefined, published: undefined, publishedAt: 0 }]),
    );
  }

  /** The exchange's current status. */
  get(exchange: ExchangeId): FeedStatus {
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
    const { exchange } = watched.feed;
    watched.reported = await this.#reported(exchange);
    const now = performance.now();
    const status = this.get(exchange);
    const age = eventAgeMs(watched.feed, now);
    if (age !== null) this.#deps.metrics.frameAge.set({ exchange }, age / 1000);
    const every = status.state === "live" ? CALM_MS : TROUBLE_MS;
    if (sameStatus(watched.published, status) && now - watched.publishedAt < every) return;
    watched.published = status;
    watched.publishedAt = now;
    this.#deps.publish(status);
  }

  async #reported(exchange: ExchangeId): Promise<FeedStatus | undefined> {
    const { commands } = this.#deps;
    // A missing connection would delay the answer by a second that browsers need.
    if (commands.status !== "ready") return undefined;
    try {
      const text = await commands.get(keys.status(exchange));
      return text === null ? undefined : feedStatusSchema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}

/** Current age of the newest exchange event; by the clocks of exchange and worker up to the frame, by ours since. */
function eventAgeMs(feed: MarketFeed, now: number): number | null {
  if (!feed.header) return null;
  const atPublish = Math.max(0, feed.header.publishTime - feed.header.eventTime);
  return Math.round(atPublish + (now - feed.receivedAt));
}

/** The status to show. `reported` is the worker's, undefined when it is missing or Redis cannot be asked. */
export function feedStatus(feed: MarketFeed, reported: FeedStatus | undefined, now: number): FeedStatus {
  const silentMs = now - feed.receivedAt;
  const silent = silentMs > SILENT_MS;
  // A worker that cannot publish knows better than we why.
  const isReported = !silent || reported?.state === "down" || (reported?.state === "starting" && !feed.header);
  if (reported && isReported) return reported;
  const age = eventAgeMs(feed, now);
  const base = {
    exchange: feed.exchange,
    age_ms: age === null ? (reported?.age_ms ?? null) : age,
    simulated: feed.header?.simulated ?? reported?.simulated ?? false,
    known: reported?.known ?? 0,
    symbols: reported?.symbols ?? 0,
  };
  if (!silent) return { ...base, state: feed.header?.warming ? "starting" : "live", detail: "The worker gives no status" };
  const detail = feed.header ? `No frame for ${Math.round(silentMs / 1000)} s` : "No frame has arrived yet";
  return { ...base, state: "down", detail };
}

/** Whether two statuses say the same to a person. Of the age only counts whether prices are live. */
export function sameStatus(a: FeedStatus | undefined, b: FeedStatus): boolean {
  return (
    a !== undefined &&
    a.state === b.state &&
    isBehind(a) === isBehind(b) &&
    a.fault === b.fault &&
    a.simulated === b.simulated &&
    a.known === b.known &&
    a.symbols === b.symbols
  );
}
