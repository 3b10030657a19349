// Limits counted in a real Redis, and in the process without one: what a caller gets who keeps trying.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { testRedis } from "../testing/start-app.ts";
import type { Limit } from "./limits.ts";
import { RateLimiter } from "./rate-limiter.ts";

const here = testRedis();
const away = new Redis({ lazyConnect: true });

afterAll(() => here.quit());

/** Tries every few milliseconds for three windows; returns how often it was admitted. */
async function admittedTo(limiter: RateLimiter, limit: Limit): Promise<number> {
  let admitted = 0;
  const end = performance.now() + 3 * limit.windowSeconds * 1000;
  while (performance.now() < end) {
    await limiter.take(limit, "somebody").then(
      () => admitted++,
      () => undefined,
    );
    await sleep(5);
  }
  return admitted;
}

test("who keeps knocking is let in as often as the limit says, no more and no less", async () => {
  await here.ping();
  const admitted = await admittedTo(new RateLimiter(here), { name: "knocks", max: 8, windowSeconds: 1 });
  expect(admitted).toBeGreaterThan(16);
  expect(admitted).toBeLessThanOrEqual(32);
});

test("without Redis that is half as often", async () => {
  const admitted = await admittedTo(new RateLimiter(away), { name: "knocks", max: 8, windowSeconds: 1 });
  expect(admitted).toBeGreaterThan(8);
  expect(admitted).toBeLessThanOrEqual(16);
});

test("what Redis let in counts on when it goes away", async () => {
  const limit: Limit = { name: "outage", max: 8, windowSeconds: 3600 };
  const leaving = testRedis();
  await leaving.ping();
  const limiter = new RateLimiter(leaving);
  for (let i = 0; i < 4; i++) await limiter.take(limit, "somebody");
  leaving.disconnect();
  await expect(limiter.take(limit, "somebody")).rejects.toMatchObject({ code: "rate-limited" });
});
