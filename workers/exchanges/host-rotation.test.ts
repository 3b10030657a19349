// Rotation of an exchange's hosts, and feeds and REST calls whose usual host refuses, against the simulated exchange.

import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { startOne } from "../simulator/testing/start-one.ts";
import { venue } from "./binance/binance-venue.ts";
import { fallbacksOf, HostRotation } from "./host-rotation.ts";
import { recordingMetrics, recordingSink, universeOf } from "./testing/recording-sink.ts";
import { createVenueFeed } from "./venue-feed.ts";

const log = createLog("test", "silent");

function rotationOf(...urls: [string, ...string[]]) {
  const changes: string[] = [];
  const clock = { now: 0 };
  const hosts = new HostRotation(
    urls,
    (url) => changes.push(url),
    () => clock.now,
  );
  const fail = (times: number): void => {
    for (let i = 0; i < times; i++) hosts.failed(hosts.url);
  };
  return { hosts, changes, clock, fail };
}

test("three failures in a row lead to the next host, and from the last to the first", () => {
  const { hosts, changes, fail } = rotationOf("a", "b", "c");
  fail(2);
  hosts.answered("a");
  fail(2);
  expect(hosts.url).toBe("a");
  fail(1);
  expect(hosts.url).toBe("b");
  fail(3);
  expect(hosts.url).toBe("c");
  fail(3);
  expect(hosts.url).toBe("a");
  expect(changes).toEqual(["b", "c", "a"]);
});

test("late failures of an abandoned host do not count", () => {
  const { hosts, fail } = rotationOf("a", "b");
  fail(3);
  for (let i = 0; i < 9; i++) hosts.failed("a");
  expect(hosts.url).toBe("b");
});

test("after ten minutes the first host is tried again, and stays once it answers", () => {
  const { hosts, changes, clock, fail } = rotationOf("a", "b", "c");
  fail(6);
  clock.now = 599_999;
  expect(hosts.url).toBe("c");
  clock.now = 600_000;
  expect(hosts.url).toBe("a");
  hosts.answered("a");
  fail(2);
  expect(hosts.url).toBe("a");
  fail(1);
  expect(changes).toEqual(["b", "c", "a", "b"]);
});

test("a first host that fails when tried again is left at once, for the one that answered meanwhile", () => {
  const { hosts, changes, clock, fail } = rotationOf("a", "b", "c");
  fail(6);
  hosts.answered("c");
  clock.now = 600_000;
  expect(hosts.url).toBe("a");
  fail(1);
  expect(hosts.url).toBe("c");
  expect(changes).toEqual(["b", "c", "a", "c"]);
});

test("a first host that stays down is tried less and less often, finally every few hours, and as before once it has answered", () => {
  const { hosts, clock, fail } = rotationOf("a", "b");
  const triedAt: number[] = [];
  fail(3);
  for (; clock.now <= 24 * 3_600_000; clock.now += 60_000) {
    if (hosts.url !== "a") continue;
    triedAt.push(clock.now / 60_000);
    fail(1);
  }
  expect(triedAt.slice(0, 7)).toEqual([10, 30, 70, 150, 310, 550, 790]);
  while (hosts.url !== "a") clock.now += 60_000;
  hosts.answered("a");
  fail(3);
  const leftAt = clock.now;
  while (hosts.url !== "a") clock.now += 60_000;
  expect(clock.now - leftAt).toBe(600_000);
});

test("a first host that keeps refusing our region is also asked less often", () => {
  const { hosts, clock } = rotationOf("a", "b", "c");
  hosts.refused("a");
  hosts.refused("b");
  const triedAt: number[] = [];
  for (; clock.now <= 6 * 3_600_000; clock.now += 60_000) {
    if (hosts.url === "c") continue;
    triedAt.push(clock.now / 60_000);
    expect(hosts.refused(hosts.url)).toBe(true);
  }
  expect(triedAt).toEqual([10, 30, 70, 150, 310]);
});

test("a host that refuses our region is left at once, for the first that does not, and none is left once all do", () => {
  const { hosts, clock } = rotationOf("a", "b", "c");
  expect([hosts.refused("a"), hosts.url]).toEqual([true, "b"]);
  // A late failure of a request to the previous host.
  expect([hosts.refused("a"), hosts.url]).toEqual([true, "b"]);
  expect([hosts.refused("b"), hosts.url]).toEqual([true, "c"]);
  expect(hosts.refused("c")).toBe(false);
  clock.now = 600_000;
  expect(hosts.url).toBe("a");
});

test("a single host stays", () => {
  const { hosts, changes, fail } = rotationOf("a");
  fail(9);
  expect([hosts.url, changes]).toEqual(["a", []]);
});

test("an exchange's own addresses stand in for each other, and none for an address that is not its own", () => {
  expect(fallbacksOf("binance", "rest", "https://api.binance.com")).toEqual(["https://data-api.binance.vision"]);
  expect(fallbacksOf("binance", "ws", "wss://stream.binance.com:443")).toEqual([
    "wss://stream.binance.com:9443",
    "wss://data-stream.binance.vision",
  ]);
  expect(fallbacksOf("binance", "ws", "ws://127.0.0.1:9000")).toEqual([]);
  expect(fallbacksOf("mexc", "rest", "https://api.mexc.com")).toEqual([]);
});

test("a feed and its REST calls whose usual host refuses go on with the next one", async () => {
  const simulated = await startOne("binance", { seed: 7, coins: 3, rate: 1, limits: {} });
  onTestFinished(() => simulated.stop());
  const [sink, metrics] = [recordingSink(), recordingMetrics()];
  const rest = venue.createRest({
    baseUrl: "http://127.0.0.1:1",
    fallbackUrls: [simulated.restUrl],
    onHostChange: () => metrics.hostChanged("binance", "rest"),
    log,
  });
  const feed = createVenueFeed(venue, {
    wsUrl: "ws://127.0.0.1:1",
    fallbackWsUrls: [simulated.wsUrl],
    rest,
    sink,
    metrics,
    log,
    random: () => 0,
  });
  onTestFinished(() => feed.stop());
  const [time] = await Promise.all([rest.serverTime(), feed.start(universeOf("BTCUSDT", "ETHUSDT"))]);
  expect(time).toBeGreaterThan(0);
  expect(feed.health()).toMatchObject({ connected: feed.health().connections });
  expect(metrics.hostChanges.toSorted()).toEqual(["rest", "sockets"]);
}, 30_000);
