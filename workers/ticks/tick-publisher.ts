// The leader's ticks: coins that traded go out at most every 100 ms, the first of them soon after its trade.
// At most one batch is on its way. While Redis is away nothing queues up: the book goes on folding, the next batch has it all.

import type { Redis } from "ioredis";
import { encodeTickBatch } from "../../shared/frame/tick-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { MinuteBook } from "./minute-book.ts";

/** How often to look for trades to tell, ms: the share of a tick's delay that waiting for a first trade costs. */
export const TICK_BEAT_MS = 20;
const LEAST_GAP_MS = 100;
/** Timers run a little early or late; a batch due within this is due now. */
const SLACK_MS = 5;
const MINUTE_MS = 60_000;
/** A finished minute is told once more when its stragglers are in, for charts that missed its last tick, ms. */
const RETELL_AFTER_MS = 2000;

/** What becomes of a beat that had something to tell. */
export type TickOutcome = "published" | "skipped" | "failed";

export interface TickPublisherParts {
  readonly exchange: ExchangeId;
  readonly redis: Redis;
  /** The exchange's clock, epoch ms. */
  readonly exchangeNow: () => number;
  readonly count: (outcome: TickOutcome) => void;
}

/** What the ticks are made of, and under which lease they go out. */
export interface TickSource {
  readonly minutes: MinuteBook;
  readonly universeVersion: number;
  readonly epoch: number;
}

export class TickPublisher {
  readonly #parts: TickPublisherParts;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #onItsWay = false;
  #retold = 0;

  constructor(parts: TickPublisherParts) {
    this.#parts = parts;
  }

  /** Publishes what changed if a batch is due; call it every TICK_BEAT_MS. Never rejects. */
  async beat(source: TickSource): Promise<void> {
    this.#retellFinished(source.minutes);
    const now = performance.now();
    if (source.minutes.changeCount === 0 || now - this.#publishedAt < LEAST_GAP_MS - SLACK_MS) return;
    this.#publishedAt = now;
    const { redis, count } = this.#parts;
    // A command given to a connection that is not there would wait for it and tell of a minute long past.
    if (this.#onItsWay || redis.status !== "ready") return count("skipped");
    this.#onItsWay = true;
    const outcome = await this.#publish(source).finally(() => {
      this.#onItsWay = false;
    });
    count(outcome);
  }

  async #publish({ minutes, universeVersion, epoch }: TickSource): Promise<TickOutcome> {
    const { exchange, redis } = this.#parts;
    const header = { exchange, epoch, universeVersion, publishTime: Date.now() };
    const changes = minutes.takeChanges();
    try {
      const batch = encodeTickBatch(header, changes);
      await redis.publish(keys.ticks(exchange), Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength));
      return "published";
    } catch {
      minutes.putBack(changes);
      return "failed";
    }
  }

  #retellFinished(minutes: MinuteBook): void {
    const now = this.#parts.exchangeNow() - RETELL_AFTER_MS;
    const finished = now - (now % MINUTE_MS) - MINUTE_MS;
    if (finished <= this.#retold) return;
    this.#retold = finished;
    minutes.retell(finished);
  }
}
