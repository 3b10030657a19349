// The status of an exchange whose sockets never opened, or from which nothing comes: down, and why.

import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { venue as binance } from "../exchanges/binance/binance-venue.ts";
import type { ExchangeFeed, FeedHealth } from "../exchanges/exchange.ts";
import { recordingMetrics, recordingSink, universeOf } from "../exchanges/testing/recording-sink.ts";
import { startVenue } from "../exchanges/testing/scripted-venue.ts";
import { silentFeed } from "../exchanges/testing/silent-feed.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { isFeedLive, isShutOut, refusedFeed, runtimeStatus } from "./feed-status.ts";

const NEVER_OPENED: FeedHealth = {
  ...{ connections: 3, connected: 0, quietestAt: 0, newestAt: 0, newestEventAt: 0 },
  ...{ refusedStatus: 0, refusedCoins: 0, isRefusedByProxy: false },
};

function statusOf(health: FeedHealth) {
  return statusOfFeed({ ...silentFeed(), health: () => health });
}

function statusOfFeed(feed: ExchangeFeed, warming = true) {
  const runtime = {
    book: { openSecond: 0, column: () => new Float64Array(0) },
    feed,
    universe: { symbols: [] },
  } as unknown as ExchangeRuntime;
  const facts = { simulated: false, warming, refusal: undefined, exchangeNow: Date.now() } as const;
  return runtimeStatus(runtime, facts);
}

/** A feed of one coin whose exchange has just sent something, with adjustable clocks. */
async function startFeed() {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 10, 23, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const exchange = await startVenue();
  onTestFinished(() => exchange.stop());
  const timing = { tickMs: 5, messageSpacingMs: 0 };
  const [sink, metrics, log] = [recordingSink(), recordingMetrics(), createLog("test", "silent")];
  const rest = { tradesFrom: async () => [] };
  const feed = createVenueFeed(binance, { wsUrl: exchange.url, rest, sink, metrics, log, timing, random: () => 0 });
  onTestFinished(() => feed.stop());
  await feed.start(universeOf("BTCUSDT"));
  const send = async (): Promise<void> => {
    const { length } = sink.trades;
    const now = Date.now();
    exchange.send(
      "aggTrade",
      `{"e":"aggTrade","E":${now},"s":"BTCUSDT","a":${length + 1},"p":"100.00","q":"2.000","f":1,"l":1,"T":${now},"m":true,"M":true}`,
    );
    await vi.waitFor(() => expect(sink.trades.length).toBe(length + 1));
  };
  await send();
  await vi.waitFor(() => expect(feed.health().newestAt).toBeGreaterThan(0));
  return feed;
}

test.each([
  [{ refusedStatus: 451 }, "region", "does not serve the region"],
  [{ refusedStatus: 403 }, "limits", "refuses this address for now (403)"],
  [{ refusedStatus: 418 }, "limits", "refuses this address for now (418)"],
  [{ isRefusedByProxy: true }, "proxy", "The proxy of this machine lets nothing through"],
  [{}, "unreachable", "does not answer from here"],
] as const)("sockets that never opened with %j are down for %s", (found, fault, detail) => {
  expect(statusOf({ ...NEVER_OPENED, ...found })).toMatchObject({
    state: "down",
    fault,
    detail: expect.stringContaining(detail),
  });
});

/** `ms` after the last data came: every connection is gone. */
const lostAfterData = (ms: number): FeedHealth => {
  const at = performance.now() - ms;
  return { ...NEVER_OPENED, quietestAt: at, newestAt: at, newestEventAt: Date.now() - ms };
};

test.each([
  [{ refusedStatus: 418 }, "limits", "refuses this address for now (418)"],
  [{ refusedStatus: 451 }, "region", "does not serve the region"],
  [{ isRefusedByProxy: true }, "proxy", "The proxy of this machine lets nothing through"],
] as const)("sockets that were lost after data came, and are refused with %j, name the fault", (found, fault, detail) => {
  const status = statusOf({ ...lostAfterData(12_000), ...found });
  expect(status).toMatchObject({ state: "down", fault, detail: expect.stringContaining(detail) });
  expect(status.detail).toContain("Nothing arrived for 12 s");
  expect(status.age_ms).toBeGreaterThanOrEqual(12_000);
});

test("sockets that were lost after data came, and that nobody answers, are silent and no more", () => {
  expect(statusOf(lostAfterData(12_000))).toMatchObject({ state: "down", detail: "Nothing arrived for 12 s" });
  expect(statusOf(lostAfterData(12_000))).not.toHaveProperty("fault");
});

test.each([
  ["never opened, and are refused", { ...NEVER_OPENED, refusedStatus: 403 }, true],
  ["never opened, by our proxy", { ...NEVER_OPENED, isRefusedByProxy: true }, true],
  ["never opened, and nobody answers", NEVER_OPENED, false],
  ["brought data half a minute ago, and are refused", { ...lostAfterData(30_000), refusedStatus: 418 }, true],
  ["brought data a moment ago, and are refused", { ...lostAfterData(12_000), refusedStatus: 418 }, false],
  ["brought data half a minute ago, and nobody answers", lostAfterData(30_000), false],
  ["are refused but for one", { ...lostAfterData(30_000), connected: 1, refusedStatus: 418 }, false],
] as const)("sockets that %s", (_, health, isOut) => {
  expect(isShutOut(health)).toBe(isOut);
});

test("sockets of which some opened are not down, and have no such fault", () => {
  const status = statusOf({
    ...NEVER_OPENED,
    connected: 2,
    newestAt: performance.now(),
    quietestAt: performance.now(),
    refusedStatus: 451,
  });
  expect(status.state).toBe("starting");
  expect(status).not.toHaveProperty("fault");
});

test.each([
  [{ status: 451, fault: "limited" }, "region", "does not serve the region"],
  [{ status: 0, fault: "proxy" }, "proxy", "The proxy of this machine"],
  [{ status: 0, fault: "network" }, "unreachable", "does not answer from here"],
  [{ status: 403, fault: "limited" }, "limits", "refuses this address for now (403)"],
  [{ status: 418, fault: "limited" }, "limits", "refuses this address for now (418)"],
  [{ status: 429, fault: "limited" }, "limits", "refuses this address for now (429)"],
  [{ status: 503, fault: "server" }, "unreachable", "does not work at the moment (503)"],
  [{ status: 200, fault: "malformed" }, "unreachable", "answers something else than expected (200)"],
  [{ status: 404, fault: "refused" }, "unreachable", "answers something else than expected (404)"],
] as const)("a list of coins that fails with %j makes the exchange down for %s", (refusal, fault, detail) => {
  expect(refusedFeed("binance", false, refusal)).toMatchObject({
    exchange: "binance",
    state: "down",
    fault,
    detail: expect.stringContaining(detail),
  });
});

test.each([-600_000, 600_000])("an exchange that falls silent is down though the wall clock stepped by %d ms", async (step) => {
  const feed = await startFeed();
  vi.setSystemTime(Date.now() + step);
  expect(statusOfFeed(feed, false).state).not.toBe("down");
  vi.advanceTimersByTime(12_000);
  expect(statusOfFeed(feed, false)).toMatchObject({ state: "down", detail: "Nothing arrived for 12 s" });
});

test("a feed is live while all of its connections are open and none of them has been quiet for long", () => {
  const now = 100_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  const open = { ...NEVER_OPENED, connected: 3, newestAt: now, quietestAt: now - 2_000 };
  expect(isFeedLive(open)).toBe(true);
  expect(isFeedLive({ ...open, quietestAt: 0 })).toBe(true);
  expect(isFeedLive({ ...open, connected: 2 })).toBe(false);
  expect(isFeedLive({ ...open, quietestAt: now - 10_001 })).toBe(false);
  expect(isFeedLive(NEVER_OPENED)).toBe(false);
});
