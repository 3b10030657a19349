// Redis → the market of one exchange, in however many parts it is followed: each part is read on its own, and what is one to begin with
// is read straight.

import type { MarketPart } from "../../../shared/market/market-part.ts";
import { subscribeForGood } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { readParts } from "../../../shared/redis/shard-count.ts";
import { FrameReader, type FrameReaderParts, type PartFeed } from "./frame-reader.ts";
import { MarketFeed } from "./market-feed.ts";
import { PartJoin } from "./part-join.ts";

const RETRY_MS = 250;

export interface ExchangeEvents {
  /** After each frame that changed the feed, once its universe is known. */
  readonly onChange: (feed: MarketFeed) => void;
  /** When the parts are known, and again when there are others. */
  readonly onParts: (parts: readonly PartFeed[]) => void;
}

export class ExchangeReader {
  readonly #feed: MarketFeed;
  readonly #parts: FrameReaderParts;
  readonly #events: ExchangeEvents;
  #read: readonly PartFeed[];
  #readers: readonly FrameReader[] = [];
  #join: PartJoin | undefined;
  #isLooking = false;
  /** The number of parts may be another one since it was last read. */
  #isAsked = false;
  #stopped = false;

  constructor(feed: MarketFeed, parts: FrameReaderParts, events: ExchangeEvents) {
    this.#feed = feed;
    this.#parts = parts;
    this.#events = events;
    this.#read = [{ part: feed.exchange, feed }];
  }

  /** The parts of the market, the first first: the whole of it until something else is known. */
  get parts(): readonly PartFeed[] {
    return this.#read;
  }

  /** Subscribes; a Redis that is not there yet is waited for. */
  start(): void {
    const { subscriber, log } = this.#parts;
    const look = (): void => void this.#look();
    subscribeForGood(subscriber, { channels: [keys.shards(this.#feed.exchange)], onMessage: look, onSubscribed: look }, log);
  }

  stop(): void {
    this.#stopped = true;
    this.#endReaders();
  }

  async #look(): Promise<void> {
    this.#isAsked = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isAsked && !this.#stopped) {
      this.#isAsked = false;
      const parts = await readParts(this.#parts.commands, this.#feed.exchange).catch(() => undefined);
      if (parts && !this.#stopped) this.#follow(parts);
      if (parts) continue;
      this.#isAsked = true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isLooking = false;
  }

  #follow(parts: readonly MarketPart[]): void {
    const { exchange } = this.#feed;
    if (this.#readers.length === parts.length) return;
    if (this.#readers.length > 0) {
      this.#parts.log.info({ exchange, parts: parts.length }, "the market is followed in another number of parts");
      this.#endReaders();
      this.#feed.clear();
    }
    const isWhole = parts.length === 1;
    this.#read = parts.map((part) => ({ part, feed: isWhole ? this.#feed : new MarketFeed(exchange) }));
    const join = isWhole ? undefined : new PartJoin(this.#feed, this.#read, this.#events.onChange);
    const onChange = join ? () => join.take() : this.#events.onChange;
    this.#join = join;
    this.#readers = this.#read.map((part) => new FrameReader(part, this.#parts, onChange));
    for (const reader of this.#readers) reader.start();
    this.#events.onParts(this.#read);
  }

  #endReaders(): void {
    for (const reader of this.#readers) reader.stop();
    this.#join?.stop();
  }
}
