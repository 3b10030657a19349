import { expect, test } from "vitest";
import type { FeedStatus } from "../../../shared/contracts/feed-status.ts";
import { FIELD_COUNT } from "../../../shared/market/fields.ts";
import { feedStatus, sameStatus } from "./status-watch.ts";
import { MarketFeed } from "./market-feed.ts";

const reported: FeedStatus = { exchange: "mexc", state: "live", age_ms: 80, simulated: true, known: 3, symbols: 3, detail: "" };

function feedReceived(atMs: number): MarketFeed {
  const feed = new MarketFeed("mexc");
  const times = { second: 1, eventTime: 1000, ingestTime: 1050, publishTime: 1100, quoteTime: 0 };
  feed.adopt({
    header: { kind: "table", simulated: true, warming: false, epoch: 1, sequence: 1, base: 1, universeVersion: 1, ...times },
    capacity: 0,
    positions: new Uint32Array(0),
    fields: Array.from({ length: FIELD_COUNT }, () => new Float64Array(0)),
  });
  feed.receivedAt = atMs;
  return feed;
}

test("while frames come the worker's status counts", () => {
  expect(feedStatus(feedReceived(10_000), reported, 12_000)).toBe(reported);
  expect(feedStatus(feedReceived(10_000), { ...reported, state: "degraded" }, 12_000).state).toBe("degraded");
});

test("silence is down whatever was reported, with the true age", () => {
  expect(feedStatus(feedReceived(10_000), reported, 14_000)).toMatchObject({
    state: "down",
    age_ms: 4100,
    known: 3,
    detail: "No frame for 4 s",
  });
  expect(feedStatus(feedReceived(10_000), undefined, 20_000)).toMatchObject({ state: "down", age_ms: 10_100, simulated: true });
});

test("before the first frame only the worker knows", () => {
  const feed = new MarketFeed("mexc");
  expect(feedStatus(feed, { ...reported, state: "starting", age_ms: null }, 9000).state).toBe("starting");
  expect(feedStatus(feed, undefined, 9000)).toMatchObject({ state: "down", age_ms: null });
});

test("frames without a status are live", () => {
  expect(feedStatus(feedReceived(10_000), undefined, 10_500)).toMatchObject({ state: "live", age_ms: 600 });
});

test("readers hear of an age once it is none of live prices, and once it is again", () => {
  expect(sameStatus(reported, { ...reported, age_ms: 4900 })).toBe(true);
  expect(sameStatus(reported, { ...reported, age_ms: 5100 })).toBe(false);
  expect(sameStatus({ ...reported, age_ms: 5100 }, { ...reported, age_ms: 9000 })).toBe(true);
  expect(sameStatus({ ...reported, age_ms: 9000 }, reported)).toBe(false);
});
