// The rules in use as servers leave them in a real Redis: read when they change, dropped when no longer requested.

import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { FencedError } from "../columns/column-store.ts";
import { Lease } from "../lease/lease.ts";
import { RuleSet, type RuleSetOptions } from "./rule-set.ts";

const redis = new Redis(`${redisUrl()}/10`);
const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const [ONE, TWO] = ["mexc:net_percent:5:up:0.9", "mexc:volume:1:up:100"] as const;

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

async function request(rule: string, at: number): Promise<void> {
  await redis.zadd(keys.rules("mexc"), at, rule);
}

async function leadingRules(options: RuleSetOptions = {}): Promise<RuleSet> {
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  return new RuleSet(redis, lease, "mexc", createLog("test", "silent"), options);
}

test("rules are read again when the version changes, else each minute", async () => {
  const set = await leadingRules();
  await request(ONE, NOW);
  expect(await set.refresh(NOW)).toBe(true);
  expect([...set.rules.keys()]).toEqual([ONE]);
  await request(TWO, NOW);
  expect(await set.refresh(NOW + 1000)).toBe(false);
  await redis.incr(keys.rulesVersion("mexc"));
  expect(await set.refresh(NOW + 2000)).toBe(true);
  expect([...set.rules.keys()].toSorted()).toEqual([ONE, TWO]);
  expect(await set.refresh(NOW + 3000)).toBe(false);
  expect(await set.refresh(NOW + MINUTE)).toBe(true);
});

test("a rule not requested for 25 minutes is removed", async () => {
  const set = await leadingRules();
  await request(ONE, NOW - 26 * MINUTE);
  await request(TWO, NOW - 24 * MINUTE);
  await set.refresh(NOW);
  expect([...set.rules.keys()]).toEqual([TWO]);
  expect(await redis.zrange(keys.rules("mexc"), "0", "-1")).toEqual([TWO]);
});

test("the house's rules are in use though nobody asks, when a server released them, and before all others", async () => {
  const set = await leadingRules({ house: [ONE, TWO], maxRules: 3 });
  await set.refresh(NOW);
  expect([...set.rules.keys()].toSorted()).toEqual([ONE, TWO]);
  // A reader of the same rule went away.
  await redis.zadd(keys.rules("mexc"), NOW - 26 * MINUTE, ONE);
  await redis.incr(keys.rulesVersion("mexc"));
  await set.refresh(NOW + 1000);
  expect([...set.rules.keys()].toSorted()).toEqual([ONE, TWO]);
  const rule = (at: number): string => `mexc:net_percent:15:up:${at}`;
  for (let at = 1; at <= 3; at++) await request(rule(at), NOW + MINUTE + at);
  await redis.hset(keys.rulesSince("mexc"), { [rule(1)]: "1", [rule(2)]: "1", [rule(3)]: "1" });
  await set.refresh(NOW + MINUTE);
  expect([...set.rules.keys()].toSorted()).toEqual([rule(3), ONE, TWO].toSorted());
  expect([set.leftOut, set.unreadable]).toEqual([2, 0]);
  expect(await redis.zrange(keys.rules("mexc"), "0", "-1")).toEqual(expect.arrayContaining([ONE, TWO]));
});

test("members that are not rules of this exchange are counted and left out", async () => {
  const set = await leadingRules();
  for (const member of [ONE, "nonsense", "mexc:net_percent:7:up:1", "binance:net_percent:5:up:0.9", "mexc:net_percent:5:up:0.90"])
    await request(member, NOW);
  await set.refresh(NOW);
  expect([...set.rules.keys()]).toEqual([ONE]);
  expect(set.unreadable).toBe(4);
});

test("a worker that no longer leads removes nothing", async () => {
  const set = await leadingRules();
  await request(ONE, NOW - 26 * MINUTE);
  await redis.set(keys.lease("mexc"), "9999999999:somebody");
  await expect(set.refresh(NOW)).rejects.toThrow(FencedError);
  expect(await redis.zcard(keys.rules("mexc"))).toBe(1);
});

test("of more rules than a worker computes it keeps those it computes, then takes the most recently requested", async () => {
  const rule = (at: number): string => `mexc:net_percent:5:up:${at}`;
  for (let at = 1; at <= 5; at++) await request(rule(at), NOW - MINUTE + at);
  const set = await leadingRules({ maxRules: 3 });
  await set.refresh(NOW);
  expect([...set.rules.keys()].toSorted()).toEqual([rule(3), rule(4), rule(5)]);
  expect(set.leftOut).toBe(2);
  // Computed by a worker and no longer requested, while there are always newer ones.
  await redis.hset(keys.rulesSince("mexc"), { [rule(3)]: "1", [rule(4)]: "1" });
  for (let at = 6; at <= 9; at++) await request(rule(at), NOW + at);
  await redis.del(keys.lease("mexc"));
  const successor = await leadingRules({ maxRules: 3 });
  await successor.refresh(NOW + MINUTE);
  expect([...successor.rules.keys()].toSorted()).toEqual([rule(3), rule(4), rule(9)]);
  expect(successor.leftOut).toBe(6);
});

test("when they are too many, rules of lists that report come before those that only browsers wait for", async () => {
  const set = await leadingRules({ house: [ONE], maxRules: 3 });
  const rule = (at: number): string => `mexc:net_percent:15:up:${at}`;
  for (let at = 1; at <= 4; at++) await request(rule(at), NOW + at);
  await redis.hset(keys.rulesSince("mexc"), { [rule(1)]: "1", [rule(2)]: "1" });
  await redis.zadd(keys.rulesReported("mexc"), NOW, rule(3), NOW - 4 * MINUTE, rule(2));
  await set.refresh(NOW + 10);
  expect([...set.rules.keys()].toSorted()).toEqual([ONE, rule(2), rule(3)].toSorted());
  // Of rule 2 the last word is too old.
  expect([1, 2, 3].map((at) => set.isReported(rule(at)))).toEqual([false, false, true]);
  await redis.zadd(keys.rulesReported("mexc"), NOW, rule(4));
  await set.refresh(NOW + MINUTE + 10);
  expect([...set.rules.keys()].toSorted()).toEqual([ONE, rule(3), rule(4)].toSorted());
});
