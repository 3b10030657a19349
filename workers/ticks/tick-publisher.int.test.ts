// Ticks on a real Redis: what the leader publishes, how often, and that an outage leaves no queue behind.

import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { decodeTickBatch, type TickBatch, type TickRow } from "../../shared/frame/tick-frame.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { COINS, startWorker } from "../ingest/testing/tape-ingest.ts";
import { createTapeExchange, tapeTrades } from "../testing/tape-exchange.ts";
import { MinuteBook } from "./minute-book.ts";
import { TICK_BEAT_MS, TickPublisher, type TickOutcome } from "./tick-publisher.ts";

const MINUTE = 60_000;
const START = 1_790_000_040_000;
const log = createLog("test", "silent");

let redis: Redis;
let listener: Redis;
let received: TickBatch[];

beforeEach(async () => {
  redis = connectRedis(redisUrl(), "fast", log) as Redis;
  listener = connectRedis(redisUrl(), "subscriber", log) as Redis;
  received = [];
  listener.on("messageBuffer", (_channel: Buffer, bytes: Buffer) => received.push(decodeTickBatch(bytes)));
  await listener.subscribe(keys.ticks("mexc"));
  await redis.ping();
});

afterEach(() => {
  redis.disconnect();
  listener.disconnect();
});

/** A publisher with adjustable clocks: `exchange` in epoch ms, `local` in ms; its second beat knows that a burst is over. */
function publisherAt(exchange: number) {
  const outcomes: TickOutcome[] = [];
  const clock = { exchange, local: 0 };
  const publisher = new TickPublisher(
    { exchange: "mexc", redis, exchangeNow: () => clock.exchange, count: (outcome) => outcomes.push(outcome) },
    () => clock.local,
  );
  const beat = async (minutes: MinuteBook): Promise<void> => {
    await publisher.beat({ minutes, universeVersion: 4, epoch: 77 });
    clock.local += TICK_BEAT_MS;
    await publisher.beat({ minutes, universeVersion: 4, epoch: 77 });
  };
  return { clock, outcomes, beat };
}

/** Resolves once everything published so far has arrived: Redis sends the answer after it. */
const delivered = (): Promise<unknown> => listener.ping();

it("publishes what traded since the batch before, each minute as it is by then", async () => {
  const { beat, clock } = publisherAt(START + 1000);
  const minutes = new MinuteBook(3);
  minutes.startLiveAt(START);
  await beat(minutes);
  minutes.trade(2, 10, 20, START + 900);
  await beat(minutes);
  await delivered();
  expect(received).toHaveLength(1);
  minutes.trade(2, 11, 11, START + 950);
  clock.local += 100;
  await beat(minutes);
  await beat(minutes);
  await delivered();
  expect(received.map(({ rows }) => rows)).toEqual([
    [{ position: 2, tick: [START, 10, 10, 10, 10, 2, 20, START + 900, 1] }],
    [{ position: 2, tick: [START, 10, 11, 10, 11, 3, 31, START + 950, 1] }],
  ]);
  expect(received[0]?.header).toMatchObject({ exchange: "mexc", epoch: 77, universeVersion: 4 });
  expect(Math.abs(Date.now() - (received[1]?.header.publishTime ?? 0))).toBeLessThan(1000);
});

it("publishes a finished minute once more, after its late trades", async () => {
  const { beat, clock } = publisherAt(START + 59_000);
  const minutes = new MinuteBook(1);
  minutes.startLiveAt(START);
  minutes.trade(0, 10, 20, START + 58_000);
  await beat(minutes);
  for (const [now, batches] of [
    [START + MINUTE + 1900, 1],
    [START + MINUTE + 2100, 2],
    [START + MINUTE + 9000, 2],
  ] as const) {
    clock.exchange = now;
    clock.local += 100;
    await beat(minutes);
    await delivered();
    expect(received).toHaveLength(batches);
  }
  expect(received[1]?.rows).toEqual(received[0]?.rows);
});

it("drops ticks while Redis is away, and then publishes only the newest state", async () => {
  const { beat, clock, outcomes } = publisherAt(START);
  const minutes = new MinuteBook(1);
  redis.disconnect();
  await expect.poll(() => redis.status).toBe("end");
  for (let trade = 1; trade <= 3; trade++) {
    minutes.trade(0, trade, trade, START + trade);
    clock.local += 100;
    await beat(minutes);
  }
  expect(outcomes).toEqual(["skipped", "skipped", "skipped"]);
  await redis.connect();
  clock.local += 100;
  await beat(minutes);
  await delivered();
  expect(received.map(({ rows }) => rows.map(({ tick }) => tick.slice(1, 6)))).toEqual([[[1, 3, 1, 3, 3]]]);
});

it("publishes a batch again that Redis refused, though nothing traded since", async () => {
  const { beat, clock, outcomes } = publisherAt(START);
  const minutes = new MinuteBook(1);
  minutes.trade(0, 5, 5, START + 1);
  await redis.acl("SETUSER", "default", "-publish");
  try {
    await beat(minutes);
  } finally {
    await redis.acl("SETUSER", "default", "+publish");
  }
  clock.local += 100;
  await beat(minutes);
  await delivered();
  expect(outcomes).toEqual(["failed", "published"]);
  expect(received.map(({ rows }) => rows.map(({ tick }) => tick[4]))).toEqual([[5]]);
});

it("a leading worker's ticks are its exchange's trades, minute by minute", async () => {
  await startWorker(createTapeExchange("mexc", COINS, 60), redis);
  const began = Math.ceil(Date.now() / 1000) * 1000;
  const newest = (): TickRow["tick"] | undefined =>
    received.flatMap(({ rows }) => rows).findLast(({ position }) => position === 0)?.tick;
  // The tape's trades come 300 ms apart, for all coins at once, but one coin may be quiet for seconds.
  await expect.poll(() => newest()?.[7] ?? 0, { timeout: 20_000 }).toBeGreaterThan(began);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(3);
  // A burst may be cut in two; three batches never come within one interval of the exchange's own.
  const spans = received.slice(2).map(({ header }, batch) => header.publishTime - (received[batch]?.header.publishTime ?? 0));
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(80);
  for (const { position, tick } of received.flatMap(({ rows }) => rows)) {
    const [at, close] = [tick[7], tick[4]];
    expect(tapeTrades(position, Math.floor(at / 1000)).find(({ time }) => time === at)?.price).toBe(close);
  }
  const epoch = Number((await redis.get(keys.lease("mexc")))?.split(":")[0]);
  expect(new Set(received.map(({ header }) => header.epoch))).toEqual(new Set([epoch]));
}, 30_000);
