// Publishes the leader's ticks: coins that traded are sent about ten times a second (tick-pace.ts). At most one batch is in
// flight. While Redis is down nothing queues up: the next batch has everything.

import { encodeTickBatch } from "../../shared/frame/tick-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { publish, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { MinuteBook } from "./minute-book.ts";
import { TickPace } from "./tick-pace.ts";

/** How often to check for trades to publish, ms. */
export const TICK_BEAT_MS = 10;
const MINUTE_MS = 60_000;
/** A finished minute is published again once its late trades are in, for charts that missed its last tick, ms. */
const REPUBLISH_AFTER_MS = 2000;

/** The outcome of a beat that had something to publish. */
export type TickOutcome = "published" | "skipped" | "failed";

export interface TickPublisherDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  /** The exchange's clock, epoch ms. */
  readonly exchangeNow: () => number;
  readonly count: (outcome: TickOutcome) => void;
}

/** The minutes to publish, and the epoch of the lease they are published under. */
export interface TickSource {
  readonly minutes: MinuteBook;
  readonly universeVersion: number;
  readonly epoch: number;
}

export class TickPublisher {
  readonly #deps: TickPublisherDeps;
  readonly #now: () => number;
  readonly #pace = new TickPace();
  #inFlight = false;
  #republishedUntil = 0;

  /** `now`: a monotonic clock, ms. */
  constructor(deps: TickPublisherDeps, now = (): number => performance.now()) {
    this.#deps = deps;
    this.#now = now;
  }

  /** Publishes changes if a batch is due; call it every TICK_BEAT_MS. Never rejects. */
  async beat(source: TickSource): Promise<void> {
    this.#republishFinished(source.minutes);
    if (!this.#pace.isDue(source.minutes.changeCount, this.#now())) return;
    const { redis, count } = this.#deps;
    // A command on a broken connection would wait for it and then publish a long outdated minute.
    if (this.#inFlight || redis.status !== "ready") return count("skipped");
    this.#inFlight = true;
    const outcome = await this.#publish(source).finally(() => {
      this.#inFlight = false;
    });
    count(outcome);
  }

  async #publish({ minutes, universeVersion, epoch }: TickSource): Promise<TickOutcome> {
    const { exchange, redis } = this.#deps;
    const header = { exchange, epoch, universeVersion, publishTime: Date.now() };
    const changes = minutes.takeChanges();
    try {
      const batch = encodeTickBatch(header, changes);
      await publish(redis, keys.ticks(exchange), Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength));
      return "published";
    } catch {
      minutes.putBack(changes);
      return "failed";
    }
  }

  #republishFinished(minutes: MinuteBook): void {
    const now = this.#deps.exchangeNow() - REPUBLISH_AFTER_MS;
    const finished = now - (now % MINUTE_MS) - MINUTE_MS;
    if (finished <= this.#republishedUntil) return;
    this.#republishedUntil = finished;
    minutes.markForRepublish(finished);
  }
}
