// Ingest on a real Redis: windows are true in the first frame that shows them, after a crash, a takeover and lost data.

import { describe, expect, it } from "vitest";
import type { MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { keys } from "../../shared/redis/keys.ts";
import { createTapeExchange } from "../testing/tape-exchange.ts";
import {
  COINS,
  isExact,
  isExactFor,
  isWarm,
  nextFrame,
  nextTrueFrame,
  redisAt,
  withSink,
  startWorker,
} from "./testing/tape-ingest.ts";

// Each test on its own Redis database, because all wait in parallel.
describe.concurrent("ingest of an exchange with second candles", () => {
  it("shows no window before it is true, and all eight true from then on", async () => {
    const redis = redisAt(1);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const early = await nextFrame(redis, "binance", () => true);
    if (early.header.warming) expect([...(early.fields[FIELD.ratio] as Float64Array)]).toEqual(Array(COINS).fill(Number.NaN));
    await nextTrueFrame(redis, "binance", isWarm, true);
    const exact = await nextTrueFrame(redis, "binance", isExact);
    await nextTrueFrame(redis, "binance", (frame) => frame.header.second > exact.header.second + 2);
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
    const healed = await nextTrueFrame(shaken, "binance", (frame) => frame.header.epoch > crashed.header.epoch && isExact(frame));
    const later = await nextTrueFrame(shaken, "binance", (frame) => frame.header.second > healed.header.second + 1);
    const same = await nextTrueFrame(steady, "binance", (frame) => frame.header.second >= later.header.second);
    if (same.header.second === later.header.second)
      later.fields.forEach((column, field) => {
        if (field < FIELD.ratio) expect([...column]).toEqual([...(same.fields[field] as Float64Array)]);
      });
  }, 60_000);

  it("a leader that is too busy leaves the lease to its standby, and leads again where there is none", async () => {
    const redis = redisAt(11);
    let isBusy = false;
    const overload = {
      beat: (leads: boolean) => leads && isBusy,
      get mayLead() {
        return !isBusy;
      },
    };
    await startWorker(createTapeExchange("binance", COINS, 1), redis, { overload });
    const exact = await nextFrame(redis, "binance", isExact);
    const standby = await startWorker(createTapeExchange("binance", COINS, 1), redis);
    await nextFrame(redis, "binance", (frame) => frame.header.second > exact.header.second + 3);
    isBusy = true;
    const taken = await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > exact.header.epoch);
    isBusy = false;
    await standby.stop();
    const back = await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > taken.header.epoch);
    expect(back.header.second).toBeLessThan(taken.header.second + 10);
  }, 60_000);

  it("backfills a coin again that was left out for a while", async () => {
    const redis = redisAt(8);
    // One fewer would stay in: it is near the edge of the list.
    for (const watched of [COINS, COINS - 2]) {
      const worker = await startWorker(createTapeExchange("binance", COINS, 1), redis, { maxSymbols: watched });
      const started = await nextFrame(redis, "binance", isExactFor(watched));
      await nextFrame(redis, "binance", (frame) => frame.header.second > started.header.second + 2);
      await worker.stop();
    }
    const before = await nextFrame(redis, "binance", () => true);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
  }, 60_000);

  it("hands over to a hot standby without fetching from the exchange again", async () => {
    const redis = redisAt(4);
    const leader = await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const exact = await nextFrame(redis, "binance", isExact);
    const tape = createTapeExchange("binance", COINS, 1);
    await startWorker(tape, redis);
    await nextFrame(redis, "binance", (frame) => frame.header.second > exact.header.second + 3);
    tape.rest.candles = () => Promise.reject(new Error("must not be asked"));
    const before = Date.now();
    leader.crash();
    const isTaken = (frame: MarketFrame): boolean => frame.header.epoch > exact.header.epoch;
    expect(isExact(await nextFrame(redis, "binance", isTaken))).toBe(true);
    expect(Date.now() - before).toBeLessThan(7000);
    const taken = await nextTrueFrame(redis, "binance", isTaken);
    expect(taken.fields[FIELD.dayOpen]).toEqual(new Float64Array(COINS).fill(80));
  }, 60_000);

  it("writes its own seconds again and backfills the older ones when Redis lost its data", async () => {
    const redis = redisAt(5);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await redis.flushdb();
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
  }, 60_000);

  it("goes on publishing each second, and none before it ended, when a trade is stamped ahead of the clock", async () => {
    const redis = redisAt(10);
    const tape = withSink(createTapeExchange("binance", COINS, 1));
    await startWorker(tape, redis);
    const before = await nextFrame(redis, "binance", isWarm);
    tape.sink.trade(0, 100, 1, Date.now() + 4500);
    for (let after = 1; after <= 4; after++) {
      const { header } = await nextFrame(redis, "binance", (frame) => frame.header.second > before.header.second + after);
      expect(Date.now() / 1000 - header.second).toBeGreaterThan(1);
      expect(Date.now() / 1000 - header.second).toBeLessThan(3);
    }
  }, 40_000);

  it("lets a paused leader's write fail once another worker leads", async () => {
    const redis = redisAt(6);
    await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const before = await nextFrame(redis, "binance", isWarm);
    await redis.set(keys.lease("binance"), "9999999999:somebody", "PX", 4000);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const frozen = await nextFrame(redis, "binance", () => true);
    expect(frozen.header.second).toBeLessThanOrEqual(before.header.second + 2);
    await nextFrame(redis, "binance", (frame) => frame.header.second > frozen.header.second + 2);
  }, 40_000);
});

describe.concurrent("ingest of an exchange with minute candles only", () => {
  it("goes on fetching trades by time until every window is exact, however few an answer holds", async () => {
    const redis = redisAt(9);
    const tape = createTapeExchange("mexc", COINS, 60);
    tape.secondsPerAsk = 500;
    const whole = tape.rest.secondTrades?.bind(tape.rest);
    let asked = 0;
    tape.rest.secondTrades = async (...range) => {
      // After the quick history of each coin, one answer fails.
      if (++asked === COINS + 3) throw new Error("the exchange is busy");
      return (await whole?.(...range)) ?? { from: range[2], trades: [] };
    };
    tape.rest.recentTrades = () => Promise.reject(new Error("the exchange is busy"));
    await startWorker(tape, redis);
    const exact = await nextTrueFrame(redis, "mexc", isExact);
    await nextTrueFrame(redis, "mexc", (frame) => frame.header.second > exact.header.second + 2);
  }, 40_000);

  it("marks windows that are true to the minute and makes them exact from trades", async () => {
    const redis = redisAt(7);
    const tape = createTapeExchange("mexc", COINS, 60);
    tape.rest.secondTrades = () => Promise.reject(new Error("not served"));
    await startWorker(tape, redis);
    await nextTrueFrame(redis, "mexc", isWarm, true);
    const exact = await nextTrueFrame(
      redis,
      "mexc",
      (frame) => isWarm(frame) && ((frame.fields[FIELD.marks]?.[0] as number) & 0b111) === 0,
      true,
    );
    expect((exact.fields[FIELD.marks]?.[0] as number) >> 7).toBe(1);
  }, 40_000);
});
