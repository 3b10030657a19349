// The live market of this process: all feeds, what reads them, the rooms they are sent to and their status.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { FrameSubscriber } from "./frames/frame-subscriber.ts";
import { MarketFeed } from "./frames/market-feed.ts";
import type { Encoded, Room } from "./frames/room.ts";
import { RoomRegistry } from "./frames/room-registry.ts";
import { SignalHub } from "./signals/signal-hub.ts";
import { StatusWatch } from "./frames/status-watch.ts";
import { TickHub } from "./ticks/tick-hub.ts";

export interface MarketDeps {
  readonly subscriber: RedisClient;
  readonly commands: RedisClient;
  /** A blocking connection for each exchange's signals. */
  readonly signalStreams: Readonly<Record<ExchangeId, RedisClient>>;
  /** How often the rules in use are published again, ms. */
  readonly rulesEveryMs: number;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

export class Market {
  readonly feeds: ReadonlyMap<ExchangeId, MarketFeed> = new Map(
    EXCHANGES.map((exchange) => [exchange, new MarketFeed(exchange)]),
  );
  readonly rooms: RoomRegistry;
  readonly status: StatusWatch;
  readonly ticks: TickHub;
  readonly signals: SignalHub;
  /** Set by the gateway: sends a room's frame. */
  onFrame: (room: Room, encoded: Encoded) => void = () => {};
  /** Set by the gateway: sends a status to all who watch the exchange. */
  onStatus: (status: FeedStatus) => void = () => {};
  readonly #subscribers: readonly FrameSubscriber[];

  constructor(deps: MarketDeps) {
    this.rooms = new RoomRegistry(deps.metrics, (room, encoded) => this.onFrame(room, encoded));
    this.status = new StatusWatch([...this.feeds.values()], { ...deps, publish: (status) => this.onStatus(status) });
    this.signals = new SignalHub({ ...deps, streams: deps.signalStreams });
    this.ticks = new TickHub({ ...deps, feeds: this.feeds });
    const onChange = (changed: MarketFeed): void => this.rooms.publish(changed);
    this.#subscribers = [...this.feeds.values()].map((feed) => new FrameSubscriber(feed, deps, onChange));
  }

  start(): void {
    for (const subscriber of this.#subscribers) subscriber.start();
    this.ticks.start();
    this.status.start();
    this.signals.start();
  }

  stop(): void {
    for (const subscriber of this.#subscribers) subscriber.stop();
    this.status.stop();
    this.ticks.stop();
    this.signals.stop();
  }

  feed(exchange: ExchangeId): MarketFeed {
    return this.feeds.get(exchange) as MarketFeed;
  }
}
