// Ingest on a real Redis: windows true in the first frame that shows them, after a crash, a take-over and lost data.

import type { Redis } from "ioredis";
import { afterAll, describe, expect, it } from "vitest";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import { changePercent } from "../../shared/market/change.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { createTapeExchange, tapePrice, tapeVolume, type TapeExchange } from "../testing/tape-exchange.ts";
import { createWorkerMetrics } from "../worker-metrics.ts";
import { ExchangeIngest } from "./exchange-ingest.ts";

const COINS = 5;
const log = createLog("test", "silent");
const closers: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function redisAt(database: number): Redis {
  const redis = connectRedis(`${redisUrl()}/${database}`, "fast", log);
  closers.push(() => redis.disconnect());
  return redis;
}

async function startWorker(
  tape: TapeExchange,
  redis: Redis,
  mostSymbols = COINS,
): Promise<{ crash: () => void; stop: () => Promise<void> }> {
  // A connection of its own, so that a "crash" silences this worker alone.
  const own = redis.duplicate();
  const ingest = new ExchangeIngest({
    exchange: tape.rest.exchange,
    redis: own,
    rest: tape.rest,
    createFeed: tape.createFeed,
    mostSymbols,
    simulated: true,
    log,
    metrics: createWorkerMetrics("test", () => undefined),
  });
  const stop = async (): Promise<void> => {
    await ingest.stop();
    own.disconnect();
  };
  closers.push(stop);
  await ingest.start();
  const crash = (): void => {
    own.disconnect();
    void ingest.stop();
  };
  return { crash, stop };
}

async function nextFrame(redis: Redis, exchange: ExchangeId, wanted: (frame: MarketFrame) => boolean): Promise<MarketFrame> {
  for (let tries = 0; tries < 600; tries++) {
    const bytes = await redis.getBuffer(keys.table(exchange));
    const frame = bytes && decodeMarketFrame(bytes);
    if (frame && wanted(frame)) return frame;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The wanted frame did not come");
}

/** Every figure of a frame against the tape; `minutesOnly` leaves out windows that are marked true to the minute. */
function expectTrue(frame: MarketFrame, exactOnly = false): void {
  const t = frame.header.second;
  const at = (field: number, position: number): number => frame.fields[field]?.[position] as number;
  for (let position = 0; position < COINS; position++) {
    expect(at(FIELD.price, position)).toBe(tapePrice(position, t));
    for (let i = 0; i < WINDOW_COUNT; i++) {
      if (exactOnly && (at(FIELD.marks, position) >> i) & 1) continue;
      const span = (WINDOW_MINUTES[i] as number) * 60;
      const start = at(FIELD.reference + i, position);
      expect(changePercent(at(FIELD.price, position), start)).toBe(
        changePercent(tapePrice(position, t), tapePrice(position, t - span)),
      );
      const ratio = tapeVolume(position, t - span, t) / tapeVolume(position, t - 2 * span, t - span);
      expect(at(FIELD.ratio + i, position)).toBeCloseTo(ratio, 9);
    }
  }
}

const isExactFor =
  (coins: number) =>
  (frame: MarketFrame): boolean =>
    isWarm(frame) && (frame.fields[FIELD.marks] as Float64Array).subarray(0, coins).every((marks) => marks === 0);
const isExact = isExactFor(COINS);
const isWarm = (frame: MarketFrame): boolean => !frame.header.warming;

// Each test on databases of Redis of its own: all wait at the same time.
describe.concurrent("ingest of an exchange with second candles", () => {
  it("shows no window before it is true, and all eight true from then on", async () => {
    const redis = redisAt(1);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const early = await nextFrame(redis, "binance", () => true);
    if (early.header.warming) expect([...(early.fields[FIELD.ratio] as Float64Array)]).toEqual(Array(COINS).fill(Number.NaN));
    expectTrue(await nextFrame(redis, "binance", isWarm), true);
    const exact = await nextFrame(redis, "binance", isExact);
    expectTrue(exact);
    expectTrue(await nextFrame(redis, "binance", (frame) => frame.header.second > exact.header.second + 2));
  }, 40_000);

  it("after a crash publishes the same windows as a worker that never stopped", async () => {
    const steady = redisAt(2);
    const shaken = redisAt(3);
    await startWorker(createTapeExchange("binance", COINS, 1), steady);
    const first = await startWorker(createTapeExchange("binance", COINS, 1), shaken);
    await Promise.all([nextFrame(steady, "binance", isExact), nextFrame(shaken, "binance", isExact)]);
    first.crash();
    await startWorker(createTapeExchange("binance", COINS, 1), shaken);
    const crashed = await nextFrame(shaken, "binance", () => true);
    const healed = await nextFrame(shaken, "binance", (frame) => frame.header.epoch > crashed.header.epoch && isExact(frame));
    expectTrue(healed);
    const later = await nextFrame(shaken, "binance", (frame) => frame.header.second > healed.header.second + 1);
    const same = await nextFrame(steady, "binance", (frame) => frame.header.second >= later.header.second);
    expectTrue(later);
    expectTrue(same);
    if (same.header.second === later.header.second)
      later.fields.forEach((column, field) => {
        if (field < FIELD.ratio) expect([...column]).toEqual([...(same.fields[field] as Float64Array)]);
      });
  }, 60_000);

  it("fetches the past of a coin anew that was left out for a while", async () => {
    const redis = redisAt(8);
    for (const watched of [COINS, COINS - 1]) {
      const worker = await startWorker(createTapeExchange("binance", COINS, 1), redis, watched);
      const started = await nextFrame(redis, "binance", isExactFor(watched));
      await nextFrame(redis, "binance", (frame) => frame.header.second > started.header.second + 4);
      await worker.stop();
    }
    const before = await nextFrame(redis, "binance", () => true);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    expectTrue(await nextFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame)));
  }, 60_000);

  it("hands over to a hot standby without asking the exchange again", async () => {
    const redis = redisAt(4);
    const leader = await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const exact = await nextFrame(redis, "binance", isExact);
    const tape = createTapeExchange("binance", COINS, 1);
    await startWorker(tape, redis);
    await nextFrame(redis, "binance", (frame) => frame.header.second > exact.header.second + 3);
    tape.rest.candles = () => Promise.reject(new Error("must not be asked"));
    const before = Date.now();
    leader.crash();
    const taken = await nextFrame(redis, "binance", (frame) => frame.header.epoch > exact.header.epoch);
    expect(Date.now() - before).toBeLessThan(7000);
    expectTrue(taken);
    expect(isExact(taken)).toBe(true);
  }, 60_000);

  it("writes its own seconds again and asks for the older ones when Redis lost its data", async () => {
    const redis = redisAt(5);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await redis.flushdb();
    const after = await nextFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
    expectTrue(after);
  }, 60_000);

  it("lets a paused leader's write fail once another worker leads", async () => {
    const redis = redisAt(6);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const before = await nextFrame(redis, "binance", isWarm);
    await redis.set(keys.lease("binance", 0), "9999999999:somebody", "PX", 4000);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const frozen = await nextFrame(redis, "binance", () => true);
    expect(frozen.header.second).toBeLessThanOrEqual(before.header.second + 2);
    await nextFrame(redis, "binance", (frame) => frame.header.second > frozen.header.second + 2);
  }, 40_000);
});

describe.concurrent("ingest of an exchange with minute candles only", () => {
  it("goes on asking for trades by time until every window is exact, however little an answer holds", async () => {
    const redis = redisAt(9);
    const tape = createTapeExchange("mexc", COINS, 60);
    tape.secondsPerAsk = 500;
    const whole = tape.rest.secondTrades?.bind(tape.rest);
    let asked = 0;
    tape.rest.secondTrades = async (...range) => {
      // Past the quick look at each coin, one answer fails.
      if (++asked === COINS + 3) throw new Error("the exchange is busy");
      return (await whole?.(...range)) ?? { from: range[2], trades: [] };
    };
    tape.rest.recentTrades = () => Promise.reject(new Error("the exchange is busy"));
    await startWorker(tape, redis);
    const exact = await nextFrame(redis, "mexc", isExact);
    expectTrue(exact);
    expectTrue(await nextFrame(redis, "mexc", (frame) => frame.header.second > exact.header.second + 2));
  }, 40_000);

  it("marks windows that are true to the minute and sharpens them from trades", async () => {
    const redis = redisAt(7);
    const tape = createTapeExchange("mexc", COINS, 60);
    tape.rest.secondTrades = () => Promise.reject(new Error("not served"));
    await startWorker(tape, redis);
    const warm = await nextFrame(redis, "mexc", isWarm);
    expectTrue(warm, true);
    const sharp = await nextFrame(
      redis,
      "mexc",
      (frame) => isWarm(frame) && ((frame.fields[FIELD.marks]?.[0] as number) & 0b111) === 0,
    );
    expectTrue(sharp, true);
    expect((sharp.fields[FIELD.marks]?.[0] as number) >> 7).toBe(1);
  }, 40_000);
});
