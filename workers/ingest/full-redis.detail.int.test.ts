import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { feedStatusSchema } from "../../shared/contracts/feed-status.ts";
import { applyMarketFrame, decodeMarketFrame, type FrameHeader } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { volumeRatio } from "../../shared/market/windows.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { randomMarket } from "../signals/testing/random-market.ts";
import { FIRST, firstLeader, SYMBOLS, PUBLISHED_FROM } from "../signals/testing/signal-scenario.ts";
import { createTapeExchange } from "../testing/tape-exchange.ts";
import { isExact, nextFrame, redisAt, startWorker } from "./testing/tape-ingest.ts";

const redis = redisAt(0);
const listener = new Redis(redisUrl());
let received: FrameHeader[] = [];
let table = new MarketTable(0);

beforeEach(async () => {
  await redis.flushdb();
  received = [];
  table = new MarketTable(SYMBOLS.length);
  await listener.subscribe(keys.frames("binance"));
  listener.removeAllListeners("messageBuffer");
  listener.on("messageBuffer", (_channel: Buffer, bytes: Buffer) => {
    const frame = decodeMarketFrame(new Uint8Array(bytes));
    received.push(frame.header);
    applyMarketFrame(frame, table);
  });
});

afterEach(() => makeRoom());
afterAll(() => listener.disconnect());

async function fill(): Promise<void> {
  await redis.config("SET", "maxmemory-policy", "noeviction");
  await redis.config("SET", "maxmemory", "1");
  await expect(redis.set("anything", "1")).rejects.toThrow("OOM");
}

const makeRoom = (): Promise<unknown> => redis.config("SET", "maxmemory", "0");

it("goes on publishing while nothing can be stored, reports it, and stores the seconds afterwards", async () => {
  const worker = await startWorker(createTapeExchange("binance", 5, 1), redis);
  const before = await nextFrame(redis, "binance", isExact);
  await fill();
  await sleep(500);
  received = [];
  await sleep(6000);
  const published = received.map(({ second }) => second);
  expect(published.length).toBeGreaterThanOrEqual(5);
  // A busy machine may skip a second, as it may with room in Redis; no frame made is lost.
  const sequences = received.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, i) => (sequences[0] as number) + i));
  expect(new Set(received.map(({ epoch }) => epoch))).toEqual(new Set([before.header.epoch]));
  expect(await worker.metrics()).toMatch(/tickdeck_store_refused_total\{exchange="binance",worker="test"\} [5-9]/);
  await makeRoom();
  const after = await nextFrame(redis, "binance", (frame) => frame.header.second > (published.at(-1) as number) + 1);
  expect(after.header.epoch).toBe(before.header.epoch);
  const stored = await redis.mget(published.map((second) => keys.second("binance", second)));
  expect(stored).not.toContain(null);
  const status = feedStatusSchema.parse(JSON.parse((await redis.get(keys.status("binance"))) ?? ""));
  expect(status.state).toBe("live");
}, 60_000);

it("takes windows from the book that lie wholly in seconds Redis refused", async () => {
  const market = randomMarket(7, SYMBOLS.length, FIRST, PUBLISHED_FROM + 200);
  const leader = await firstLeader(market, redis);
  await leader.publish();
  await fill();
  for (let second = PUBLISHED_FROM; second < PUBLISHED_FROM + 130; second++) {
    leader.receive(second, market.tradesAt(second));
    await leader.publish();
    await leader.lease.renew();
  }
  const last = PUBLISHED_FROM + 129;
  await expect.poll(() => received.at(-1)?.second).toBe(last);
  const [now, one, two] = [0, 60, 120].map((back) => market.columnAt(last - back)) as [Float64Array, Float64Array, Float64Array];
  for (let position = 0; position < SYMBOLS.length; position++) {
    const volume = (column: Float64Array): number => column[position * 2 + 1] as number;
    expect(table.column(FIELD.reference)[position]).toBe(one[position * 2]);
    expect(table.column(FIELD.ratio)[position]).toBeCloseTo(
      volumeRatio(volume(now) - volume(one), volume(one) - volume(two), 1),
      9,
    );
  }
}, 60_000);
