// What browsers are told of a feed: the worker's own words while it lives, our own when it falls silent.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { MarketFeed } from "./market-feed.ts";

/** Frames come every second; this long without one and the feed is down, whatever the last words were. */
const SILENT_MS = 3000;

/** Age of the newest exchange event now; by the clocks of exchange and worker up to the frame, by ours since. */
export function eventAgeMs(feed: MarketFeed, now: number): number | null {
  if (!feed.header) return null;
  const atPublish = Math.max(0, feed.header.publishTime - feed.header.eventTime);
  return Math.round(atPublish + (now - feed.receivedAt));
}

/** The status to show. `said` is the worker's, undefined when it is missing or Redis cannot be asked. */
export function feedStatus(feed: MarketFeed, said: FeedStatus | undefined, now: number): FeedStatus {
  const silentMs = now - feed.receivedAt;
  const silent = silentMs > SILENT_MS;
  if (said && (!silent || (said.state === "starting" && !feed.header))) return said;
  const age = eventAgeMs(feed, now);
  const base = {
    exchange: feed.exchange,
    age_ms: age === null ? (said?.age_ms ?? null) : age,
    simulated: feed.header?.simulated ?? said?.simulated ?? false,
    known: said?.known ?? 0,
    symbols: said?.symbols ?? 0,
  };
  if (!silent) return { ...base, state: feed.header?.warming ? "starting" : "live", detail: "The worker gives no status" };
  const detail = feed.header ? `No frame for ${Math.round(silentMs / 1000)} s` : "No frame has arrived yet";
  return { ...base, state: "down", detail };
}

/** Do two statuses differ in what a person would notice? The age alone does not count while the feed lives. */
export function sameStatus(a: FeedStatus | undefined, b: FeedStatus): boolean {
  return a !== undefined && a.state === b.state && a.simulated === b.simulated && a.known === b.known && a.symbols === b.symbols;
}
