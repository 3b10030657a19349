// Servers learn of another number of parts once it costs their readers nothing.

import { beforeEach, expect, it } from "vitest";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { marketPart, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import { keys } from "../../shared/redis/keys.ts";
import { Lease } from "../lease/lease.ts";
import { ShardAnnouncer } from "./shard-announcer.ts";
import { redisAt } from "./testing/tape-ingest.ts";

const redis = redisAt(9);
const [ONE, TWO] = partsOf("mexc", 2) as [MarketPart, MarketPart];

beforeEach(() => redis.flushdb());

const announced = (): Promise<string | null> => redis.get(keys.shards("mexc"));

async function announcerOf(part: MarketPart): Promise<ShardAnnouncer> {
  const lease = new Lease(redis, part);
  expect(await lease.tryAcquire()).toBe(true);
  return new ShardAnnouncer(redis, lease, part);
}

async function say(part: MarketPart, state: FeedStatus["state"]): Promise<void> {
  const status: FeedStatus = { exchange: "mexc", state, age_ms: 1, simulated: true, known: 1, symbols: 1, detail: "" };
  await redis.set(keys.status(part), JSON.stringify(status));
}

it("a market in one part leaves no trace", async () => {
  await (await announcerOf("mexc")).announce();
  await (await announcerOf(marketPart("binance", { number: 1, of: 1 }))).announce();
  expect(await redis.exists(keys.shards("mexc"), keys.shards("binance"))).toBe(0);
});

it("the first part of a new market is announced at once", async () => {
  await (await announcerOf(TWO)).announce();
  expect(await announced()).toBe("2");
});

it("while a whole market is served, all parts have to be there first", async () => {
  await say("mexc", "live");
  const announcer = await announcerOf(ONE);
  await say(ONE, "live");
  await say(TWO, "starting");
  await announcer.announce();
  expect(await announced()).toBeNull();
  await say(TWO, "degraded");
  await announcer.announce();
  expect(await announced()).toBe("2");
});

it("of two numbers that serve at once the later stays, until nobody serves it", async () => {
  for (const part of ["mexc", ONE, TWO] as const) await say(part, "live");
  const [whole, part] = [await announcerOf("mexc"), await announcerOf(ONE)];
  await whole.announce();
  await part.announce();
  await whole.announce();
  expect(await announced()).toBe("2");
  await redis.del(keys.status(ONE), keys.status(TWO));
  await whole.announce();
  expect(await announced()).toBeNull();
});

it("nothing is announced under a lease that another worker has", async () => {
  const announcer = await announcerOf(ONE);
  await redis.set(keys.lease(ONE), "9999999999:somebody");
  await expect(announcer.announce()).rejects.toThrow("Another worker");
  expect(await announced()).toBeNull();
});
