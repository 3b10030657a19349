// The status of a feed that browsers get: the worker's own while it publishes, ours when it falls silent.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { MarketFeed } from "./market-feed.ts";

/** Frames come every second; this long without one and the feed is down, whatever its last status was. */
const SILENT_MS = 3000;

/** Age of the newest exchange event now; by the clocks of exchange and worker up to the frame, by ours since. */
export function eventAgeMs(feed: MarketFeed, now: number): number | null {
  if (!feed.header) return null;
  const atPublish = Math.max(0, feed.header.publishTime - feed.header.eventTime);
  return Math.round(atPublish + (now - feed.receivedAt));
}

/** The status to show. `reported` is the worker's, undefined when it is missing or Redis cannot be asked. */
export function feedStatus(feed: MarketFeed, reported: FeedStatus | undefined, now: number): FeedStatus {
  const silentMs = now - feed.receivedAt;
  const silent = silentMs > SILENT_MS;
  if (reported && (!silent || (reported.state === "starting" && !feed.header))) return reported;
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

/** Do two statuses differ in what a person would notice? The age alone does not count while the feed lives. */
export function sameStatus(a: FeedStatus | undefined, b: FeedStatus): boolean {
  return a !== undefined && a.state === b.state && a.simulated === b.simulated && a.known === b.known && a.symbols === b.symbols;
}
