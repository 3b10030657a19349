// Who may lead on a real Redis: a worker that saw everything goes first, and none waits for a standby that does not exist.

import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Lease } from "../lease/lease.ts";
import { DEAF_YIELD_MS, StandbyPriority, YIELD_MS } from "./standby-priority.ts";

const redis = new Redis(`${redisUrl()}/13`);
const lease = new Lease(redis, "mexc");
let localMs = 0;
const newPriority = (): StandbyPriority => new StandbyPriority(redis, lease, "mexc", () => localMs);
const nowSecond = (): number => Math.floor(Date.now() / 1000);

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

test("a worker that saw every second since the last published one takes a free lease at once", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  expect(await newPriority().mayLead(nowSecond() - 60)).toBe(true);
  expect(await newPriority().mayLead(nowSecond() - 3)).toBe(false);
});

test("a worker that missed seconds waits for a standby that did not, then leads itself", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  const priority = newPriority();
  expect(await priority.mayLead(undefined)).toBe(false);
  localMs += YIELD_MS / 2;
  expect(await priority.mayLead(nowSecond())).toBe(false);
  localMs += YIELD_MS / 2;
  expect(await priority.mayLead(nowSecond())).toBe(true);
});

test("a worker whose feed is dead now waits longest, whatever it saw before, and leads where there is no other", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  const [deaf, restarted] = [newPriority(), newPriority()];
  expect(await deaf.mayLead(nowSecond() - 60, true)).toBe(false);
  expect(await restarted.mayLead(undefined)).toBe(false);
  localMs += YIELD_MS;
  expect(await deaf.mayLead(nowSecond() - 60, true)).toBe(false);
  expect(await restarted.mayLead(undefined)).toBe(true);
  localMs += DEAF_YIELD_MS - YIELD_MS;
  expect(await deaf.mayLead(nowSecond() - 60, true)).toBe(true);
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 100);
  expect(await newPriority().mayLead(undefined, true)).toBe(false);
});

test("its wait starts again when another worker led in between", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  const priority = newPriority();
  await priority.mayLead(undefined);
  localMs += YIELD_MS;
  await redis.set(keys.lease("mexc"), "7:somebody");
  expect(await priority.mayLead(undefined)).toBe(false);
  await redis.del(keys.lease("mexc"));
  expect(await priority.mayLead(undefined)).toBe(false);
});

test("no worker waits when nothing was published lately, or for a lease that is its own without knowing", async () => {
  expect(await newPriority().mayLead(undefined)).toBe(true);
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 100);
  expect(await newPriority().mayLead(undefined)).toBe(true);
  await lease.tryAcquire();
  await redis.set(keys.signalsAt("mexc"), nowSecond());
  lease.lost();
  expect(await newPriority().mayLead(undefined)).toBe(true);
});
