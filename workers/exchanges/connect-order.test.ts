import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { nextToConnect, type AwaitedConnection } from "./connect-order.ts";
import { venue as mexc } from "./mexc/mexc-venue.ts";
import { mexcAnswer } from "./mexc/testing/mexc-writer.ts";
import { eventually, recordingMetrics, recordingSink, universeOf } from "./testing/recording-sink.ts";
import { startVenue } from "./testing/scripted-venue.ts";
import { createVenueFeed } from "./venue-feed.ts";

function connection(positions: number[], { isDue = true, isOpen = false } = {}): AwaitedConnection {
  return { positions, isOpen, isDue: () => isDue };
}

const next = (connections: AwaitedConnection[], wanted: Record<number, number> = {}): number | undefined => {
  const found = nextToConnect(connections, 0, (position) => wanted[position] ?? 0);
  return found && connections.indexOf(found);
};

test("the connection whose coins together are wanted most goes first, and among equals the one before the others", () => {
  const connections = [connection([0, 1]), connection([2, 3]), connection([4, 5])];
  expect(next(connections)).toBe(0);
  expect(next(connections, { 1: 3, 2: 2, 3: 2 })).toBe(1);
  expect(next(connections, { 5: 1 })).toBe(2);
});

test("one that is open, or waits for its time, is passed over", () => {
  expect(next([connection([0], { isDue: false }), connection([1])], { 0: 9 })).toBe(1);
  expect(next([connection([0], { isDue: false })])).toBeUndefined();
});

test("coins that nothing arrives of go before the renewal of a connection that delivers", () => {
  expect(next([connection([0], { isOpen: true }), connection([1])], { 0: 9 })).toBe(1);
  expect(next([connection([0], { isOpen: true })])).toBe(0);
});

test("a feed opens the connections of the coins that are wanted most first, and those of others as the budget allows", async () => {
  const server = await startVenue({ answer: (message) => mexcAnswer(message) });
  onTestFinished(() => server.stop());
  const feed = createVenueFeed(mexc, {
    wsUrl: server.url,
    rest: { recentTrades: () => Promise.resolve([]) },
    sink: recordingSink(),
    metrics: recordingMetrics(),
    log: createLog("test", "silent"),
    timing: { attemptsPerMinute: 3, tickMs: 5 },
  });
  onTestFinished(() => feed.stop());
  // Dealt round-robin over seven connections: coin 6 is on the last one.
  const pairs = Array.from({ length: 160 }, (_, at) => `COIN${at}USDT`);
  const wanted = new Map([
    [6, 5],
    [3, 2],
    [10, 2],
    [4, 3],
  ]);
  void feed.start(universeOf(...pairs), (position) => wanted.get(position) ?? 0);
  await eventually(() => server.open().length === 3 && server.open().every(({ topics }) => topics.size > 0));
  const opened = server.sockets.map(({ topics }) => [...topics].map((topic) => /COIN(\d+)USDT/.exec(topic)?.[1] ?? "tickers"));
  expect(new Set(opened.map(([first]) => first))).toEqual(new Set(["3", "6", "tickers"]));
});
