// Puts a market's parts together once a second: when all who publish have published it, or a little after the first did.

import { JoinedMarket } from "./joined-market.ts";
import type { PartFeed } from "./frame-reader.ts";
import type { MarketFeed } from "./market-feed.ts";

/** How long the first part of a second waits for the others, ms. */
const JOIN_WAIT_MS = 250;

export class PartJoin {
  readonly #feed: MarketFeed;
  readonly #parts: readonly PartFeed[];
  readonly #onChange: (feed: MarketFeed) => void;
  readonly #market: JoinedMarket;
  /** Epoch second joined last. */
  #second = Number.NEGATIVE_INFINITY;
  #waiting: NodeJS.Timeout | undefined;

  /** `feed` is given the joined market of these parts, the first first; `onChange` is called each time. */
  constructor(feed: MarketFeed, parts: readonly PartFeed[], onChange: (feed: MarketFeed) => void) {
    this.#feed = feed;
    this.#parts = parts;
    this.#onChange = onChange;
    this.#market = new JoinedMarket(feed.exchange);
  }

  /** A part has a new frame. */
  take(): void {
    const seconds = this.#parts.map(({ feed }) => feed.header?.second ?? Number.NEGATIVE_INFINITY);
    const newest = Math.max(...seconds);
    // Nobody waits for one that missed the last second. What comes late is joined as it comes, and goes out with the next.
    const isAwaited = (second: number): boolean => second < newest && second >= this.#second && this.#second > 0;
    if (newest > this.#second && seconds.some(isAwaited)) this.#waiting ??= setTimeout(() => this.#join(), JOIN_WAIT_MS);
    else this.#join();
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }

  #join(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const state = this.#market.join(this.#parts.map(({ part, feed }) => ({ part, state: feed.state })));
    if (!state) return;
    this.#second = state.header.second;
    this.#feed.replace(state);
    this.#onChange(this.#feed);
  }
}
