// On a real Redis: one holder at a time, epochs that only grow, and no worker that locks itself out.

import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lease } from "./lease.ts";
import { redisUrl } from "../../shared/testing/services.ts";

const redis = new Redis(redisUrl());
beforeEach(() => redis.flushall());
afterEach(() => void vi.restoreAllMocks());
afterAll(() => redis.quit());

test("another worker waits until the holder gives the lease back", async () => {
  const [one, two] = [new Lease(redis, "mexc"), new Lease(redis, "mexc")];
  expect([await one.tryAcquire(), await two.tryAcquire()]).toEqual([true, false]);
  const first = one.epoch;
  await one.release();
  expect(await two.tryAcquire()).toBe(true);
  expect(two.epoch).toBeGreaterThan(first);
});

test("the lease names the worker that holds it, and two of one name are two", async () => {
  const [one, two] = [new Lease(redis, "mexc", "ingest-1"), new Lease(redis, "mexc", "ingest-1")];
  expect([await one.tryAcquire(), await two.tryAcquire()]).toEqual([true, false]);
  expect(await redis.get(one.key)).toMatch(/^\d+:ingest-1\//);
});

test("a lease won by a command whose answer never came is won again at once, under a higher epoch", async () => {
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  const unaware = lease.epoch;
  lease.lost();
  expect(await lease.tryAcquire()).toBe(true);
  expect(lease.epoch).toBeGreaterThan(unaware);
  expect(await lease.renew()).toBe(true);
});

test("a holder that was overtaken learns it by its next renewal and may not write any more", async () => {
  const [one, two] = [new Lease(redis, "mexc"), new Lease(redis, "mexc")];
  await one.tryAcquire();
  await redis.del(one.key);
  await two.tryAcquire();
  expect([one.isOwn((await redis.get(one.key)) ?? ""), two.isOwn((await redis.get(one.key)) ?? "")]).toEqual([false, true]);
  expect([await one.renew(), one.epoch]).toEqual([false, 0]);
  await one.release();
  expect(await two.renew()).toBe(true);
});

test("a holder leads on while Redis is silent, but not longer than its lease lives", async () => {
  const lease = new Lease(redis, "mexc");
  const start = performance.now();
  await lease.tryAcquire();
  vi.spyOn(redis, "eval").mockRejectedValue(new Error("no answer"));
  expect(await lease.renew()).toBe(true);
  vi.spyOn(performance, "now").mockReturnValue(start + 60_000);
  expect([await lease.renew(), lease.epoch]).toEqual([false, 0]);
});
