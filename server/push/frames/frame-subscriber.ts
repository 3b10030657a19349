// Redis → MarketFeed: frames as they are published, the whole table at the start, after a gap and after an outage.

import { universeSchema } from "../../../shared/contracts/universe.ts";
import { decodeMarketFrame, FrameError, type MarketFrame } from "../../../shared/frame/market-frame.ts";
import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import { subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import type { MarketFeed } from "./market-feed.ts";

const MAX_WAITING_FRAMES = 64;
const RETRY_MS = 250;
/**
 * A writer silent for this long is gone; whoever holds the table key then is the true one, even with a lower epoch (Redis lost
 * its data).
 */
const WRITER_GONE_MS = 5000;

export interface FrameSubscriberDeps {
  /** Subscriber connection of this reader alone. */
  readonly subscriber: RedisClient;
  readonly commands: RedisClient;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

export class FrameSubscriber {
  readonly #feed: MarketFeed;
  readonly #deps: FrameSubscriberDeps;
  readonly #onChange: (feed: MarketFeed) => void;
  #waiting: MarketFrame[] = [];
  #reading = false;
  #stopped = false;
  readonly #errors: LastingErrors<"frame" | "table">;

  /** `onChange` is called after each frame that changed the feed, once its universe is known. */
  constructor(feed: MarketFeed, deps: FrameSubscriberDeps, onChange: (feed: MarketFeed) => void) {
    this.#feed = feed;
    this.#deps = deps;
    this.#onChange = onChange;
    const { exchange } = feed;
    this.#errors = new LastingErrors((error) => deps.log.warn({ exchange, error }, "market frame refused"));
  }

  /** Subscribes; a Redis that is not there yet is waited for. */
  start(): void {
    const channel = keys.frames(this.#feed.exchange);
    const { subscriber, log } = this.#deps;
    const onMessage = (bytes: Buffer): void => this.#receive(bytes);
    // What was published while we were away is lost: read the table again, as at the first connection.
    const subscription = { channels: [channel], onMessage, onSubscribed: () => this.#readTable() };
    subscribeForGood(subscriber, subscription, log);
  }

  stop(): void {
    this.#stopped = true;
  }

  #receive(bytes: Buffer): void {
    if (this.#stopped) return;
    try {
      this.#take(decodeMarketFrame(bytes));
      this.#errors.succeeded("frame");
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#count("malformed");
      this.#errors.report("frame", error);
    }
  }

  #take(frame: MarketFrame): void {
    if (this.#reading) {
      this.#waiting.push(frame);
      if (this.#waiting.length > MAX_WAITING_FRAMES) this.#waiting.shift();
      return;
    }
    const outcome = this.#feed.apply(frame);
    this.#count(outcome);
    if (outcome === "gap" || (outcome === "stale-writer" && this.#writerGone())) this.#readTable();
    else if (outcome === "applied") {
      if (this.#feed.state && this.#feed.universeVersion === frame.header.universeVersion) this.#onChange(this.#feed);
      else this.#readTable();
    }
  }

  #writerGone(): boolean {
    return performance.now() - this.#feed.receivedAt > WRITER_GONE_MS;
  }

  #readTable(): void {
    if (this.#reading || this.#stopped) return;
    this.#reading = true;
    void this.#readUntilDone();
  }

  async #readUntilDone(): Promise<void> {
    for (let attempt = 0; !this.#stopped; attempt++) {
      if (await this.#readOnce()) break;
      // The universe key may arrive a moment after the first frame that names it; an outage lasts as long as it lasts.
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#reading = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#stopped) return;
    for (const frame of waiting) this.#take(frame);
  }

  /** True when there is nothing more to read now: everything fits together, or no worker has written yet. */
  async #readOnce(): Promise<boolean> {
    const { exchange } = this.#feed;
    try {
      const [universe, table] = await this.#deps.commands.mgetBuffer(keys.universe(exchange), keys.table(exchange));
      if (this.#stopped) return true;
      if (universe) this.#feed.setUniverse(universeSchema.parse(JSON.parse(universe.toString())));
      if (table) this.#adopt(decodeMarketFrame(table));
      this.#errors.succeeded("table");
      if (!this.#feed.header) return true;
      if (!this.#feed.state) return false;
      this.#onChange(this.#feed);
      return true;
    } catch (error) {
      this.#errors.report("table", error);
      return false;
    }
  }

  #adopt(frame: MarketFrame): void {
    const outcome = this.#feed.apply(frame);
    this.#count(`table-${outcome}`);
    if (outcome !== "stale-writer" || !this.#writerGone()) return;
    this.#deps.log.warn({ exchange: this.#feed.exchange, epoch: frame.header.epoch }, "took over a writer with a lower epoch");
    this.#feed.adopt(frame);
  }

  #count(outcome: string): void {
    this.#deps.metrics.framesIn.inc({ exchange: this.#feed.exchange, outcome });
  }
}
