import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { createBinanceRest } from "../exchanges/binance/binance-rest.ts";
import { venue as binance } from "../exchanges/binance/binance-venue.ts";
import type { MarketSink } from "../exchanges/exchange.ts";
import { RestError } from "../exchanges/rest-error.ts";
import { recordingMetrics } from "../exchanges/testing/recording-sink.ts";
import { serve } from "../exchanges/testing/scripted-rest.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import { listingEverywhere } from "../simulator/options.ts";
import { startSimulator } from "../simulator/start-simulator.ts";
import { createTapeExchange, type TapeExchange } from "../testing/tape-exchange.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { COINS, isExact, isWarm, nextFrame, nextTrueFrame, redisAt, startWorker, until } from "./testing/tape-ingest.ts";

const log = createLog("test", "silent");
const newTape = (): TapeExchange => createTapeExchange("binance", COINS, 1);
const statusIn = async (redis: Redis): Promise<FeedStatus | undefined> => {
  const text = await redis.get(keys.status("binance"));
  return text === null ? undefined : (JSON.parse(text) as FeedStatus);
};

describe.concurrent("an exchange that refuses us", () => {
  it.each([
    [451, 1, "region"],
    [403, 3, "limits"],
    [418, 4, "limits"],
  ] as const)(
    "by REST with %i is asked for its coins seldom, and leads a worker as soon as it serves it",
    async (httpStatus, at, fault) => {
      const redis = redisAt(at);
      const tape = newTape();
      const listed = tape.rest.listed.bind(tape.rest);
      let asked = 0;
      let isRefusing = true;
      tape.rest.listed = async () => {
        asked++;
        if (isRefusing) throw new RestError("binance", "limited", httpStatus, "refused");
        return listed();
      };
      await startWorker(tape, redis);
      await sleep(5000);
      expect(asked).toBeLessThanOrEqual(3);
      expect(await redis.exists(keys.lease("binance"))).toBe(0);
      const status = await statusIn(redis);
      expect([status?.state, status?.fault, status?.detail]).toEqual([
        "down",
        fault,
        expect.stringContaining(String(httpStatus)),
      ]);
      isRefusing = false;
      await nextTrueFrame(redis, "binance", isExact);
    },
    60_000,
  );

  it.each([
    ["from the start", 2, 0],
    ["after they brought data", 6, 25_000],
  ] as const)(
    "by sockets %s is down, and leaves the lease to a worker that is served",
    async (_, at, silentMs) => {
      const redis = redisAt(at);
      const tape = newTape();
      const dataAt = silentMs === 0 ? 0 : performance.now() - silentMs;
      const refused = {
        connections: 3,
        connected: 0,
        quietestAt: dataAt,
        newestAt: dataAt,
        newestEventAt: 0,
        refusedCoins: 0,
        refusedStatus: 451,
        isRefusedByProxy: false,
      };
      const shutOut = {
        ...tape,
        createFeed: (sink: Parameters<TapeExchange["createFeed"]>[0]) => ({ ...tape.createFeed(sink), health: () => refused }),
      };
      await startWorker(shutOut, redis);
      await until(async () => (await statusIn(redis))?.detail.includes("451") === true);
      expect(await statusIn(redis)).toMatchObject({ state: "down", fault: "region", symbols: COINS });
      const first = await nextFrame(redis, "binance", () => true);
      await startWorker(newTape(), redis);
      const served = await nextFrame(redis, "binance", (frame) => frame.header.epoch > first.header.epoch && isWarm(frame));
      const later = await nextFrame(redis, "binance", ({ header }) => header.second > served.header.second + 3);
      expect(later.header.epoch).toBe(served.header.epoch);
      expect((await statusIn(redis))?.state).toBe("live");
    },
    60_000,
  );
});

describe("an exchange whose REST side refuses us from the first call on", () => {
  it.each([
    [451, 8, "region"],
    [403, 9, "limits"],
    [418, 10, "limits"],
  ] as const)("by %i is down at once, for that reason, and asked no more", async (httpStatus, at, fault) => {
    const redis = redisAt(at);
    const exchange = await serve(() => ({ status: httpStatus, body: "no" }));
    const tape = { ...newTape(), rest: createBinanceRest(exchange), clock: new ExchangeClock() };
    void startWorker(tape, redis);
    const detail: unknown = expect.stringContaining(String(httpStatus));
    await expect.poll(() => statusIn(redis), { timeout: 5000 }).toMatchObject({ state: "down", fault, detail });
    await sleep(4000);
    expect(await statusIn(redis)).toMatchObject({ state: "down", fault, detail });
    expect(exchange.asked.length).toBeLessThanOrEqual(3);
  });

  it("by silence is down before its clock was ever told", async () => {
    const redis = redisAt(11);
    const exchange = await serve(() => undefined);
    const tape = { ...newTape(), rest: createBinanceRest(exchange), clock: new ExchangeClock() };
    void startWorker(tape, redis, { maxClockWaitMs: 500, maxListMs: 500 });
    await expect.poll(() => statusIn(redis), { timeout: 5000 }).toMatchObject({ state: "down", fault: "unreachable" });
  });
});

it("an exchange that bans a leader's address in the middle of its market is left to others, and the status says why", async () => {
  const redis = redisAt(12);
  const simulator = await startSimulator(listingEverywhere(COINS));
  onTestFinished(() => simulator.stop());
  const { binanceRestUrl, binanceWsUrl: wsUrl } = simulator.urls;
  const rest = createBinanceRest({ baseUrl: binanceRestUrl, log });
  const metrics = recordingMetrics();
  const createFeed = (sink: MarketSink) => createVenueFeed(binance, { wsUrl, rest, sink, metrics, log });
  await startWorker({ rest, createFeed, clock: new ExchangeClock() }, redis);
  await until(async () => typeof (await statusIn(redis))?.age_ms === "number");
  simulator.binance.fault({ fault: "region", host: "127.0.0.1", status: 403, seconds: 600 });
  simulator.binance.fault({ fault: "drop" });
  const down = { state: "down", fault: "limits", symbols: COINS, detail: expect.stringContaining("(403). Nothing arrived") };
  await expect.poll(() => statusIn(redis), { timeout: 20_000 }).toMatchObject(down);
  expect(await redis.exists(keys.lease("binance"))).toBe(1);
  await expect.poll(() => redis.exists(keys.lease("binance")), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => statusIn(redis)).toMatchObject(down);
}, 90_000);
