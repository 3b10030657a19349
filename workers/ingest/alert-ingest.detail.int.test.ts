// Ingest workers on a real Redis watch the alerts that are copied there: the leader reports crossings, its standby those it missed,
// and a worker that comes after all of them what the exchange's history tells.

import type { Redis } from "ioredis";
import { expect, test } from "vitest";
import { encodeWatched, parseCrossing } from "../../shared/alerts/watched-alert.ts";
import { keys } from "../../shared/redis/keys.ts";
import { coinOf, createTapeExchange, type TapeExchange } from "../testing/tape-exchange.ts";
import { COINS, isWarm, nextFrame, redisAt, startWorker, until } from "./testing/tape-ingest.ts";

const X = "binance";

/** Copies an alert as the jobs do; the tape's prices are between 100 and 150. */
async function copyAlert(
  redis: Redis,
  id: number,
  level: number,
  version: number,
  kind: "price" | "high" = "price",
): Promise<void> {
  const from = Date.now();
  const text = encodeWatched({
    revision: id,
    arming: 1,
    awaits: "fire",
    kind,
    minutes: 5,
    side: "above",
    symbol: "C0",
    level,
    from,
    until: 0,
  });
  await redis
    .multi()
    .hset(keys.alerts(X), id, text)
    .xadd(keys.alertsChanges(X), `${version}-0`, "changes", JSON.stringify([String(id), text]))
    .set(keys.alertsVersion(X), version)
    .exec();
}

const crossingOf = async (redis: Redis, id: number) => parseCrossing((await redis.hget(keys.alertsCrossed(X), `${id}:1`)) ?? "");

test("a leader reports crossings, and its standby those from between its end and the take-over", async () => {
  const redis = redisAt(1);
  const leader = await startWorker(createTapeExchange(X, COINS, 1), redis);
  await nextFrame(redis, X, isWarm);
  await copyAlert(redis, 1, 101, 1000);
  await copyAlert(redis, 2, 1000, 1001);
  await until(async () => (await crossingOf(redis, 1)) !== undefined);
  expect((await crossingOf(redis, 1))?.price).toBeGreaterThanOrEqual(101);
  await startWorker(createTapeExchange(X, COINS, 1), redis);
  const { header } = await nextFrame(redis, X, () => true);
  // The standby follows the market for a while, so that no trade is missing before the next alert.
  await nextFrame(redis, X, ({ header: later }) => later.second > header.second + 2);
  leader.crash();
  const crashedAt = Date.now();
  await copyAlert(redis, 3, 101, 1002);
  await until(async () => (await crossingOf(redis, 3)) !== undefined);
  const crossing = await crossingOf(redis, 3);
  expect(crossing?.time).toBeGreaterThanOrEqual(crashedAt);
  expect(crossing?.afterGap).toBe(false);
  expect(await crossingOf(redis, 2)).toBeUndefined();
}, 60_000);

/** A tape whose history has one trade at 600 in this second of the first coin, which no feed delivers. */
function spikedTape(second: number): TapeExchange {
  const tape = createTapeExchange(X, COINS, 1);
  const candles = tape.rest.candles.bind(tape.rest);
  tape.rest.candles = async (pair, ...asked) =>
    (await candles(pair, ...asked)).map((candle) =>
      coinOf(pair) === 0 && candle.openTime === second * 1000 ? { ...candle, close: 600, quoteVolume: 1 } : candle,
    );
  return tape;
}

test("a level that was crossed and left while no worker followed the market fires by the exchange's history, marked", async () => {
  const redis = redisAt(2);
  const worker = await startWorker(createTapeExchange(X, COINS, 1), redis);
  await nextFrame(redis, X, isWarm);
  await copyAlert(redis, 1, 500, 1000);
  await copyAlert(redis, 2, 601, 1001);
  await worker.stop();
  const spike = Math.ceil(Date.now() / 1000) + 1;
  await until(() => Date.now() > (spike + 2) * 1000);
  await startWorker(spikedTape(spike), redis);
  await until(async () => (await crossingOf(redis, 1)) !== undefined);
  expect(await crossingOf(redis, 1)).toMatchObject({ price: 600, time: spike * 1000, afterGap: true });
  expect(await crossingOf(redis, 2)).toBeUndefined();
}, 60_000);

test("a new high of the day that came while no worker followed the market fires by the exchange's candles, marked, once", async () => {
  const redis = redisAt(3);
  const tape = (high: number): TapeExchange => {
    const made = createTapeExchange(X, COINS, 1);
    made.rest.chart = async (_, interval) => {
      const length = interval === "1" ? 60_000 : 3_600_000;
      const openTime = Date.now() - (Date.now() % length);
      const candle = { openTime, open: 100, high, low: 1, close: 100, volume: 1, quoteVolume: 1 };
      return { candles: [candle], isFirst: true };
    };
    return made;
  };
  const worker = await startWorker(tape(500), redis);
  await nextFrame(redis, X, isWarm);
  await copyAlert(redis, 1, 0, 1000, "high");
  const copiedAt = Date.now();
  const kept = async () => (await redis.hget(keys.alertsDays(X), "C0"))?.split(" ").slice(1);
  await until(async () => (await kept()) !== undefined);
  expect(await kept()).toEqual(["500", "1"]);
  // The alert existed while this worker was still watching.
  await until(async () => Number(await redis.get(keys.signalsAt(X))) * 1000 > copiedAt);
  await worker.stop();
  const stoppedAt = Date.now();
  await startWorker(tape(600), redis);
  await until(async () => (await crossingOf(redis, 1)) !== undefined);
  const crossing = await crossingOf(redis, 1);
  expect(crossing).toMatchObject({ price: 600, afterGap: true });
  expect(Math.abs((crossing?.time ?? 0) - stoppedAt)).toBeLessThan(5000);
}, 60_000);
