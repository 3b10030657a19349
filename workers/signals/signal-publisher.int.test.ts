// What the signal publisher publishes on a real Redis and what not: unknown windows, new rules, late trades, lost data.

import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { RULE_LIFE_MS } from "../../shared/signals/rules-in-use.ts";
import { FencedError } from "../columns/column-store.ts";
import { randomMarket } from "./testing/random-market.ts";
import type { TapeWorker } from "./testing/tape-worker.ts";
import {
  request,
  expected,
  expectedEpisodes,
  FIRST,
  firstLeader,
  RULES,
  SYMBOLS,
  PUBLISHED_FROM,
  publishedEpisodes,
  publishedSignals,
} from "./testing/signal-scenario.ts";

const redis = new Redis(`${redisUrl()}/9`);
beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

describe("the signal publisher", () => {
  const market = randomMarket(11, SYMBOLS.length, FIRST, PUBLISHED_FROM + 200);
  let second = PUBLISHED_FROM;
  const next = async (worker: TapeWorker, publishes = true): Promise<void> => {
    worker.receive(second, market.tradesAt(second));
    second += 1;
    if (publishes) await worker.publish();
  };
  /** Change of a coin over twenty minutes, percent. */
  const changeOf = (coin: number, at: number): number => {
    const priceAt = (moment: number): number => market.columnAt(moment)?.[coin * 2] as number;
    return (100 * (priceAt(at) - priceAt(at - 1200))) / priceAt(at - 1200);
  };
  beforeEach(() => {
    second = PUBLISHED_FROM;
  });

  it("publishes nothing for unknown windows, and coins inside as soon as they are known", async () => {
    await request(redis, ["binance:net_percent:1:up:0.1"]);
    const worker = await firstLeader(market, redis);
    worker.runtime.history.ready.fill(0);
    for (let i = 0; i < 30; i++) await next(worker);
    expect(await publishedSignals(redis)).toEqual([]);
    worker.runtime.history.ready.fill(1);
    for (let i = 0; i < 30; i++) await next(worker);
    const published = await publishedSignals(redis);
    expect(published.length).toBeGreaterThan(0);
    // The second in which they become known has no known second before it.
    expect(Math.min(...published.map(({ timestamp }) => timestamp))).toBeGreaterThan((PUBLISHED_FROM + 30) * 1000);
  });

  it("publishes of a new rule what crosses from now on, and none of the coins inside", async () => {
    await request(redis, [RULES[0] as string]);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 10; i++) await next(worker);
    // Far below the next level, so that only the first counts.
    const [coin, change] = SYMBOLS.map(
      (_, each) => [each, Math.min(changeOf(each, second - 1), changeOf(each, second))] as const,
    ).toSorted((x, y) => y[1] - x[1])[0] as readonly [number, number];
    const added = `binance:net_percent:20:up:${Math.floor(change * 8) / 10}`;
    await request(redis, [added]);
    await next(worker);
    const ofAdded = async () => (await publishedSignals(redis)).filter(({ rule }) => rule === added);
    expect(changeOf(coin, second - 2), "it is inside").toBeGreaterThan(0.1);
    expect(await ofAdded()).toEqual([]);
    expect(await redis.hget(keys.rulesSince("binance"), added)).toBe(`${second - 1}`);
    const price = market.columnAt(second - 1)?.[coin * 2] as number;
    worker.receive(second, [{ position: coin, price: price * 2, quoteVolume: 1 }]);
    second += 1;
    await worker.publish();
    expect((await ofAdded()).map(({ symbol, timestamp }) => [symbol, timestamp])).toEqual([[SYMBOLS[coin], (second - 1) * 1000]]);
  });

  it("counts among the day's signals what the house's rules found, whatever visitors ask for", async () => {
    const [house, visitors] = ["binance:net_percent:20:up:0.3", "binance:net_percent:20:up:0.1"] as const;
    await request(redis, [visitors]);
    const worker = await firstLeader(market, redis, [house]);
    for (let i = 0; i < 30; i++) await next(worker);
    const published = await publishedSignals(redis);
    const counts = [house, visitors].map((rule) => published.filter((signal) => signal.rule === rule).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await redis.get(keys.signalsOfDay("binance", Math.floor(FIRST / 86_400)))).toBe(String(counts[0]));
  });

  it("begins anew with a rule that was not requested in between", async () => {
    const rule = "binance:net_percent:20:up:0.1";
    await request(redis, [rule]);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 8; i++) await next(worker);
    await redis.zadd(keys.rules("binance"), Date.now() - RULE_LIFE_MS - 1, rule);
    await redis.incr(keys.rulesVersion("binance"));
    await next(worker);
    const before = await publishedSignals(redis);
    await request(redis, [rule]);
    await next(worker);
    const missed = second - 2;
    for (let i = 0; i < 5; i++) await next(worker);
    const seconds = (await publishedSignals(redis)).slice(before.length).map(({ timestamp }) => timestamp / 1000);
    expect(seconds.length).toBeGreaterThan(0);
    expect(seconds).not.toContain(missed);
  });

  it("does not repeat a crossing when a late trade changes a published second", async () => {
    const rule = "binance:net_percent:1:up:50";
    await request(redis, [rule]);
    const worker = await firstLeader(market, redis);
    await next(worker);
    const base = worker.runtime.book.column(second - 1)[2] as number;
    const trade = (at: number, price: number): void => worker.receive(at, [{ position: 1, price, quoteVolume: 1 }]);
    trade(second, base * 2);
    await worker.publish();
    expect(await publishedSignals(redis)).toHaveLength(1);
    const publishedAt = second;
    // Seconds apart from the first, so that it is not held back as a duplicate either.
    for (second += 1; second < publishedAt + 8; second++) {
      trade(second, base * 2);
      await worker.publish();
    }
    worker.runtime.book.trade(1, base, 1, (second - 1) * 1000 + 900, 0);
    trade(second, base * 2);
    await worker.publish();
    expect((await publishedSignals(redis)).map(({ timestamp }) => timestamp)).toEqual([publishedAt * 1000]);
  });

  it("publishes a crossing that a late trade brought into a published second", async () => {
    await request(redis, ["binance:net_percent:1:up:50"]);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 3; i++) await next(worker);
    const base = worker.runtime.book.column(second - 1)[2] as number;
    worker.runtime.book.trade(1, base * 2, 1, (second - 1) * 1000 + 950, 0);
    worker.receive(second, []);
    await worker.publish();
    expect((await publishedSignals(redis)).map(({ symbol, timestamp }) => [symbol, timestamp])).toEqual([["AAA", second * 1000]]);
  });

  it("publishes nothing that only a rewritten history changed", async () => {
    await request(redis, ["binance:volume:1:up:10000"]);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 8; i++) await next(worker);
    // A hole in the feed is healed: a large volume was traded half a minute ago.
    worker.runtime.book.amend(2, second - 30, Number.NaN, 1e8);
    for (let i = 0; i < 3; i++) await next(worker);
    expect(await publishedSignals(redis)).toEqual([]);
    const column = worker.runtime.book.column(second - 1);
    expect(column[5], "the volume is in the windows").toBeGreaterThan(1e8);
  });

  it("skips seconds more than a minute back and continues with the rest", async () => {
    await request(redis, RULES);
    const worker = await firstLeader(market, redis);
    await next(worker);
    for (let i = 0; i < 100; i++) await next(worker, false);
    await next(worker);
    const isPublished = (at: number): boolean => at === PUBLISHED_FROM || at >= second - 60;
    expect(await publishedSignals(redis)).toEqual(expected(market, second, isPublished));
    expect(await publishedEpisodes(redis)).toEqual(expectedEpisodes(market, second, isPublished));
  });

  it("ends the episodes of a rule out of use, and keeps none of them", async () => {
    const rule = "binance:net_percent:20:up:0.1";
    await request(redis, [rule, RULES[0] as string]);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 20; i++) await next(worker);
    const open = async () => (await redis.hkeys(keys.signalEpisodes("binance"))).filter((field) => field.startsWith(rule));
    const names = await open();
    expect(names.length).toBeGreaterThan(0);
    await redis.zadd(keys.rules("binance"), Date.now() - RULE_LIFE_MS - 1, rule);
    await redis.incr(keys.rulesVersion("binance"));
    await next(worker);
    const last = (await publishedEpisodes(redis)).filter((event) => event.second === second - 1 && event.rule === rule);
    expect(last.map(({ kind, symbol, value }) => [kind, `${rule}:${symbol}`, value])).toEqual(
      names.toSorted().map((name) => ["ended", name, null]),
    );
    expect(await open()).toEqual([]);
  });

  it("ends the counts of coins that are gone", async () => {
    const rule = "binance:net_percent:20:up:0.1";
    await request(redis, [rule]);
    const held = keys.signalsHeld("binance");
    await redis.hset(held, { [`${rule}:GONE`]: `${PUBLISHED_FROM}:3`, [`${rule}:GONE (OLD):X`]: `${PUBLISHED_FROM}:1` });
    await redis.set(keys.signalsAt("binance"), PUBLISHED_FROM);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 3; i++) await next(worker);
    expect((await redis.hkeys(held)).filter((field) => field.includes("GONE"))).toEqual([]);
  });

  it("goes on when Redis lost its data", async () => {
    await request(redis, RULES);
    const worker = await firstLeader(market, redis);
    for (let i = 0; i < 5; i++) await next(worker);
    await redis.flushdb();
    await expect(next(worker)).rejects.toThrow(FencedError);
    await request(redis, RULES);
    await worker.lead();
    for (let i = 0; i < 20; i++) await next(worker);
    const published = await publishedSignals(redis);
    expect(published.length).toBeGreaterThan(0);
    expect(await redis.get(keys.signalsAt("binance"))).toBe(`${second - 1}`);
  });

  it("keeps recorded signals for twenty minutes and no longer", async () => {
    await request(redis, RULES);
    const worker = await firstLeader(market, redis);
    await next(worker);
    await redis.set(keys.signalsRecorded("binance"), second);
    const life = SIGNAL_LIFE_MS;
    const [younger, older] = [second * 1000 - life, second * 1000 - life - 1000];
    await redis.del(keys.signals("binance"));
    for (const id of [older, younger]) await redis.xadd(keys.signals("binance"), `${id}-0`, "batch", "x");
    await next(worker);
    const ids = (await redis.xrange(keys.signals("binance"), "-", "+")).map(([id]) => id);
    expect(ids).not.toContain(`${older}-0`);
    expect(ids).toContain(`${younger}-0`);
  });
});
