// Ticks on a real Redis: what the leader publishes, how often, and that an outage leaves no queue behind.

import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { decodeTickBatch, type TickBatch } from "../../shared/frame/tick-frame.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { createTapeExchange, tapeTrades } from "../testing/tape-exchange.ts";
import { createWorkerMetrics } from "../worker-metrics.ts";
import { ExchangeIngest } from "../ingest/exchange-ingest.ts";
import { MinuteBook } from "./minute-book.ts";
import { TickPublisher, type TickOutcome } from "./tick-publisher.ts";

const MINUTE = 60_000;
const START = 1_790_000_040_000;
const log = createLog("test", "silent");
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let redis: Redis;
let listener: Redis;
let received: { batch: TickBatch; at: number }[];
const closers: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  redis = connectRedis(redisUrl(), "fast", log);
  listener = connectRedis(redisUrl(), "subscriber", log);
  received = [];
  listener.on("messageBuffer", (_channel: Buffer, bytes: Buffer) =>
    received.push({ batch: decodeTickBatch(bytes), at: performance.now() }),
  );
  await listener.subscribe(keys.ticks("mexc"));
  await redis.ping();
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  redis.disconnect();
  listener.disconnect();
});

function publisherAt(clock: { now: number }): { beat: (minutes: MinuteBook) => Promise<void>; outcomes: TickOutcome[] } {
  const outcomes: TickOutcome[] = [];
  const publisher = new TickPublisher({
    exchange: "mexc",
    redis,
    exchangeNow: () => clock.now,
    count: (outcome) => outcomes.push(outcome),
  });
  return { beat: (minutes) => publisher.beat({ minutes, universeVersion: 4, epoch: 77 }), outcomes };
}

it("publishes a trade with the next beat, and none again before 100 ms have passed", async () => {
  const { beat } = publisherAt({ now: START + 1000 });
  const minutes = new MinuteBook(3);
  minutes.startLiveAt(START);
  await beat(minutes);
  minutes.trade(2, 10, 20, START + 900);
  await beat(minutes);
  minutes.trade(2, 11, 11, START + 950);
  await beat(minutes);
  await sleep(100);
  await beat(minutes);
  await sleep(50);
  expect(received.map(({ batch }) => batch.rows)).toEqual([
    [{ position: 2, tick: [START, 10, 10, 10, 10, 2, 20, START + 900, 1] }],
    [{ position: 2, tick: [START, 10, 11, 10, 11, 3, 31, START + 950, 1] }],
  ]);
  expect(received[0]?.batch.header).toMatchObject({ exchange: "mexc", epoch: 77, universeVersion: 4 });
  expect(Math.abs(Date.now() - (received[1]?.batch.header.publishTime ?? 0))).toBeLessThan(1000);
});

it("publishes a finished minute once more, after its late trades", async () => {
  const clock = { now: START + 59_000 };
  const { beat } = publisherAt(clock);
  const minutes = new MinuteBook(1);
  minutes.startLiveAt(START);
  minutes.trade(0, 10, 20, START + 58_000);
  await beat(minutes);
  for (const [now, batches] of [
    [START + MINUTE + 1900, 1],
    [START + MINUTE + 2100, 2],
    [START + MINUTE + 9000, 2],
  ] as const) {
    clock.now = now;
    await sleep(100);
    await beat(minutes);
    await sleep(30);
    expect(received).toHaveLength(batches);
  }
  expect(received[1]?.batch.rows).toEqual(received[0]?.batch.rows);
});

it("drops ticks while Redis is away, and then publishes only the newest state", async () => {
  const { beat, outcomes } = publisherAt({ now: START });
  const minutes = new MinuteBook(1);
  redis.disconnect();
  for (let trade = 1; trade <= 3; trade++) {
    minutes.trade(0, trade, trade, START + trade);
    await sleep(100);
    await beat(minutes);
  }
  expect(outcomes).toEqual(["skipped", "skipped", "skipped"]);
  await redis.connect();
  await sleep(100);
  await beat(minutes);
  await sleep(50);
  expect(received.map(({ batch }) => batch.rows.map(({ tick }) => tick.slice(1, 6)))).toEqual([[[1, 3, 1, 3, 3]]]);
});

it("publishes a batch again that Redis refused, though nothing traded since", async () => {
  const { beat, outcomes } = publisherAt({ now: START });
  const minutes = new MinuteBook(1);
  minutes.trade(0, 5, 5, START + 1);
  await redis.acl("SETUSER", "default", "-publish");
  try {
    await beat(minutes);
  } finally {
    await redis.acl("SETUSER", "default", "+publish");
  }
  await sleep(100);
  await beat(minutes);
  await sleep(50);
  expect(outcomes).toEqual(["failed", "published"]);
  expect(received.map(({ batch }) => batch.rows.map(({ tick }) => tick[4]))).toEqual([[5]]);
});

it("a leading worker's ticks are its exchange's trades, minute by minute", async () => {
  const tape = createTapeExchange("mexc", 3, 60);
  const metrics = createWorkerMetrics("test", () => undefined);
  const { rest, createFeed } = tape;
  const ingest = new ExchangeIngest({
    exchange: "mexc",
    redis,
    rest,
    createFeed,
    maxSymbols: 3,
    simulated: true,
    log,
    metrics,
  });
  closers.push(() => ingest.stop());
  await ingest.start();
  const began = Math.ceil(Date.now() / 1000);
  await sleep(2500);
  const gaps = received.slice(1).map(({ at }, batch) => at - (received[batch]?.at ?? 0));
  // The tape's trades come 300 ms apart, for all coins at once.
  expect(received.length).toBeGreaterThan(3);
  expect(gaps.filter((gap) => gap < 80).length).toBeLessThan(gaps.length / 4);
  const last = received.flatMap(({ batch }) => batch.rows).findLast(({ position }) => position === 0);
  const at = last?.tick[7] ?? 0;
  expect(at).toBeGreaterThan(began * 1000);
  const second = Math.floor(at / 1000);
  expect(tapeTrades(0, second).find(({ time }) => time === at)?.price).toBe(last?.tick[4]);
  const epoch = Number((await redis.get(keys.lease("mexc", 0)))?.split(":")[0]);
  expect(new Set(received.map(({ batch }) => batch.header.epoch))).toEqual(new Set([epoch]));
}, 30_000);
