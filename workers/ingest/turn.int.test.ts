// The turn to lead on a real Redis: who saw everything goes first, nobody waits for somebody who is not there.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Lease } from "../lease/lease.ts";
import { Turn, YIELD_MS } from "./turn.ts";

const redis = new Redis(`${redisUrl()}/13`);
const lease = new Lease(redis, "mexc");
const newTurn = (): Turn => new Turn(redis, lease, "mexc");
const nowSecond = (): number => Math.floor(Date.now() / 1000);

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

test("a worker that saw every second since the last one told takes a free lease at once", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  expect(await newTurn().isOurs(nowSecond() - 60)).toBe(true);
  expect(await newTurn().isOurs(nowSecond() - 3)).toBe(false);
});

test("a worker that missed some waits for a standby that did not, then leads itself", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  const turn = newTurn();
  expect(await turn.isOurs(undefined)).toBe(false);
  await sleep(YIELD_MS / 2);
  expect(await turn.isOurs(nowSecond())).toBe(false);
  await sleep(YIELD_MS / 2 + 20);
  expect(await turn.isOurs(nowSecond())).toBe(true);
});

test("its waiting begins anew when somebody led in between", async () => {
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 5);
  const turn = newTurn();
  await turn.isOurs(undefined);
  await sleep(YIELD_MS);
  await redis.set(keys.lease("mexc", 0), "7:somebody");
  expect(await turn.isOurs(undefined)).toBe(false);
  await redis.del(keys.lease("mexc", 0));
  expect(await turn.isOurs(undefined)).toBe(false);
});

test("nobody waits where nothing was told lately, or for a lease that is one's own unawares", async () => {
  expect(await newTurn().isOurs(undefined)).toBe(true);
  await redis.set(keys.signalsAt("mexc"), nowSecond() - 100);
  expect(await newTurn().isOurs(undefined)).toBe(true);
  await lease.tryAcquire();
  await redis.set(keys.signalsAt("mexc"), nowSecond());
  lease.lost();
  expect(await newTurn().isOurs(undefined)).toBe(true);
});
