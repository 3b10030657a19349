// A leader that its market, or part of it, no longer reaches, while nobody refuses it: a standby that receives everything
// replaces it, and without one it stays. On a real Redis.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import type { FeedHealth } from "../exchanges/exchange.ts";
import { createTapeExchange, type TapeExchange } from "../testing/tape-exchange.ts";
import { COINS, isExact, nextFrame, nextTrueFrame, redisAt, startWorker, until } from "./testing/tape-ingest.ts";

const CUT_OFF_MS = 3000;

/** A tape whose connection to the worker can be cut: its sockets are dead, and its REST answers never come. */
function cuttableTape() {
  const tape = createTapeExchange("binance", COINS, 1);
  const path = { cutAt: 0, isWhole: true };
  const candles = tape.rest.candles.bind(tape.rest);
  tape.rest.candles = (...asked) => (path.cutAt > 0 && path.isWhole ? new Promise(() => undefined) : candles(...asked));
  const createFeed: TapeExchange["createFeed"] = (sink) => {
    const feed = tape.createFeed(sink);
    const dead = ({ connections }: FeedHealth): Partial<FeedHealth> => {
      if (path.cutAt === 0) return {};
      if (!path.isWhole) return { connected: connections - 1, quietestAt: path.cutAt };
      return { connected: 0, quietestAt: path.cutAt, newestAt: path.cutAt };
    };
    return { ...feed, health: () => ({ ...feed.health(), ...dead(feed.health()) }) };
  };
  return {
    parts: { ...tape, createFeed },
    cut(): void {
      tape.muted = true;
      Object.assign(path, { cutAt: performance.now(), isWhole: true });
    },
    /** One connection is dead, the others continue. */
    cutOne(): void {
      Object.assign(path, { cutAt: performance.now(), isWhole: false });
    },
    repair(): void {
      tape.muted = false;
      path.cutAt = 0;
    },
  };
}

const epochIn = async (redis: Redis): Promise<number> => Number.parseInt((await redis.get(keys.lease("binance"))) ?? "0", 10);

/** A leader and a standby that both receive the market. */
async function pairOfWorkers(database: number) {
  const redis = redisAt(database);
  const [first, second] = [cuttableTape(), cuttableTape()];
  await startWorker(first.parts, redis, { cutOffMs: CUT_OFF_MS });
  const exact = await nextFrame(redis, "binance", isExact);
  await startWorker(second.parts, redis, { cutOffMs: CUT_OFF_MS });
  await nextFrame(redis, "binance", ({ header }) => header.second > exact.header.second + 4);
  return { redis, first, second, epoch: exact.header.epoch };
}

describe.concurrent("a leader that nothing reaches any more", () => {
  it("leaves its lease to a standby that receives the market, and does not come back for it", async () => {
    const { redis, first, epoch } = await pairOfWorkers(1);
    first.cut();
    const taken = await nextTrueFrame(redis, "binance", ({ header }) => header.epoch > epoch, true);
    await nextTrueFrame(redis, "binance", ({ header }) => header.second > taken.header.second + 5, true);
    first.repair();
    await sleep(2000);
    expect(await epochIn(redis)).toBe(taken.header.epoch);
  }, 60_000);

  it("keeps it while the exchange is away for both, until it is back for one of them", async () => {
    const { redis, first, second, epoch } = await pairOfWorkers(2);
    second.cut();
    await sleep(3500);
    first.cut();
    await sleep(CUT_OFF_MS + 4000);
    expect(await epochIn(redis)).toBe(epoch);
    second.repair();
    await until(async () => (await epochIn(redis)) > epoch);
    const taken = await epochIn(redis);
    await sleep(CUT_OFF_MS + 2000);
    expect(await epochIn(redis)).toBe(taken);
  }, 60_000);

  it("leaves it, too, where one connection of several stays dead, and not to a standby that lacks one itself", async () => {
    const { redis, first, second, epoch } = await pairOfWorkers(4);
    second.cutOne();
    await sleep(3500);
    first.cutOne();
    await sleep(CUT_OFF_MS + 4000);
    expect(await epochIn(redis)).toBe(epoch);
    second.repair();
    await until(async () => (await epochIn(redis)) > epoch);
    await nextTrueFrame(redis, "binance", ({ header }) => header.epoch > epoch, true);
  }, 60_000);

  it("keeps it for a moment of silence", async () => {
    const { redis, first, epoch } = await pairOfWorkers(3);
    first.cut();
    await sleep(CUT_OFF_MS - 1500);
    first.repair();
    await sleep(3000);
    expect(await epochIn(redis)).toBe(epoch);
  }, 60_000);
});
