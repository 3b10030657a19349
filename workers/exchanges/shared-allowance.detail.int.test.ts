// Several processes on one address with a real Redis: together they never ask more than the exchange allows.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis, type RedisClient } from "../../shared/node/redis.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { createRequestBudget, type RequestBudget } from "./request-budget.ts";
import { burstLimits, pacedLimits, type Priority, type RequestLimits } from "./request-meters.ts";
import { SharedAllowance } from "./shared-allowance.ts";

const log = createLog("test", "silent");
const redis = new Redis(redisUrl());
const PACED = pacedLimits(50, 1_000_000, 64);
const closers: (() => void)[] = [];

beforeEach(() => redis.flushall());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => redis.quit());

interface Process {
  readonly budget: RequestBudget;
  readonly allowance: SharedAllowance;
  readonly redis: RedisClient;
}

let processes = 0;

async function startProcess(limits: RequestLimits, address = "default"): Promise<Process> {
  const own = connectRedis(redisUrl(), "limits", log, 1000);
  const user = `process-${++processes}`;
  const allowance = new SharedAllowance({ redis: own, exchange: "mexc", address, user, limits, log });
  allowance.start();
  closers.push(() => {
    allowance.stop();
    own.disconnect();
  });
  await expect.poll(() => redis.zscore(`td:{mexc}:budget:${address}:users`, user)).not.toBeNull();
  return { budget: createRequestBudget(limits, allowance), allowance, redis: own };
}

async function askFor(ms: number, { budget }: Process, priority: Priority, lines = 4): Promise<number[]> {
  const leftAt: number[] = [];
  const end = performance.now() + ms;
  const line = async (): Promise<void> => {
    for (;;) {
      const release = await budget.take("/klines", 1, priority);
      const now = performance.now();
      if (now < end) leftAt.push(now);
      release();
      if (now >= end) return;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return leftAt;
}

it("keeps three processes within what one address may ask, and has each of them ask", async () => {
  const three = await Promise.all([startProcess(PACED), startProcess(PACED), startProcess(PACED)]);
  const from = performance.now();
  const leftAt = await Promise.all(three.map((each) => askFor(1500, each, "history")));
  // Measured over the whole time: on a busy machine, requests released one by one appear to leave together.
  const allowed = 2 + (Math.max(...leftAt.flat()) - from) / 50;
  expect(leftAt.flat().length).toBeLessThanOrEqual(Math.ceil(allowed));
  expect(leftAt.flat().length).toBeGreaterThan(allowed / 2);
  for (const each of leftAt) expect(each.length).toBeGreaterThan(2);
});

it("lets an address of another name ask for itself", async () => {
  const two = await Promise.all([startProcess(PACED, "here"), startProcess(PACED, "there")]);
  const leftAt = await Promise.all(two.map((each) => askFor(1000, each, "history")));
  expect(leftAt.flat().length).toBeGreaterThan(30);
});

it("lets readers of one process and the past of another take turns, and the live market of a third go first", async () => {
  const [charts, healing, live] = await Promise.all([startProcess(PACED), startProcess(PACED), startProcess(PACED)]);
  const asked = Promise.all([askFor(1500, charts, "reader", 16), askFor(1500, healing, "history", 16)]);
  await sleep(300);
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    const from = performance.now();
    (await live.budget.take("/ticker", 1, "live"))();
    waits.push(performance.now() - from);
    await sleep(100);
  }
  const [granted, past] = (await asked).map((each) => each.length) as [number, number];
  expect(Math.min(granted, past)).toBeGreaterThan(10);
  expect(Math.abs(granted - past)).toBeLessThanOrEqual(4);
  expect(Math.max(...waits)).toBeLessThan(300);
});

it("has all processes wait while the exchange asks the address to wait", async () => {
  const [paused, other] = await Promise.all([startProcess(PACED), startProcess(PACED)]);
  const from = performance.now();
  paused.budget.pause(1800, true);
  await sleep(100);
  (await other.budget.take("/klines", 1, "live"))();
  expect(performance.now() - from).toBeGreaterThanOrEqual(1790);
  paused.budget.pause(1500, true);
  // Even without a request of its own.
  await expect.poll(() => other.budget.pausedMs(), { interval: 10 }).toBeGreaterThan(0);
});

it("goes on without Redis at each process' share of what is left", async () => {
  // A hundred at once, then almost nothing.
  const limits = burstLimits(100, 0.01, 64);
  const two = await Promise.all([startProcess(limits), startProcess(limits)]);
  for (let i = 0; i < 40; i++) (await two[0].budget.take("/klines", 1, "history"))();
  await expect.poll(() => redis.hlen("td:{mexc}:budget:default")).toBeGreaterThan(0);
  // Wait until both know the usage.
  await sleep(1200);
  for (const each of two) each.redis.disconnect();
  const leftAt = two.map(() => 0);
  for (const [at, { budget }] of two.entries())
    for (let i = 0; i < 100; i++)
      void budget.take("/klines", 1, "history").then((release) => {
        leftAt[at] = (leftAt[at] ?? 0) + 1;
        release();
      });
  await expect.poll(() => leftAt.join()).toBe("25,25");
  await sleep(200);
  expect(leftAt).toEqual([25, 25]);
});

it("forgets nothing that was asked when Redis loses its data", async () => {
  const limits = burstLimits(100, 0.01, 64);
  const [asked, other] = await Promise.all([startProcess(limits), startProcess(limits)]);
  for (let i = 0; i < 80; i++) (await asked.budget.take("/klines", 1, "history"))();
  await sleep(1200);
  await redis.flushall();
  let left = 0;
  for (let i = 0; i < 60; i++)
    void other.budget.take("/klines", 1, "history").then((release) => {
      left++;
      release();
    });
  await sleep(500);
  expect(left).toBe(10);
});
