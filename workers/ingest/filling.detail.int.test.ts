import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import type { MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { coinOf, createTapeExchange, type TapeExchange } from "../testing/tape-exchange.ts";
import { COINS, expectOwnFigures, isExact, nextFrame, nextTrueFrame, redisAt, startWorker } from "./testing/tape-ingest.ts";

const MANY = 60;

/**
 * Answers with candles every 150 ms, so that even a busy machine sees more than one batch of coins, and records the order in
 * which coins are requested.
 */
function slowTape(coins: number): TapeExchange & { readonly asked: number[] } {
  const tape = createTapeExchange("binance", coins, 1);
  const asked: number[] = [];
  const candles = tape.rest.candles.bind(tape.rest);
  let line = Promise.resolve();
  tape.rest.candles = (pair, ...rest) => {
    if (!asked.includes(coinOf(pair))) asked.push(coinOf(pair));
    line = line.then(() => sleep(150));
    return line.then(() => candles(pair, ...rest));
  };
  return Object.assign(tape, { asked });
}

/** A tape whose last coins have no connection before `opensAt`, epoch ms. */
function lateTape(lateCoins: number, opensAt: number): TapeExchange {
  const tape = createTapeExchange("binance", COINS, 1);
  const isLate = (position: number): boolean => position >= COINS - lateCoins && Date.now() < opensAt;
  return {
    ...tape,
    createFeed: (sink) => {
      const feed = tape.createFeed({
        ...sink,
        trade: (position, ...trade) => {
          if (!isLate(position)) sink.trade(position, ...trade);
        },
      });
      return { ...feed, waiting: () => [...Array(COINS).keys()].filter(isLate) };
    },
  };
}

const universeOf = async (redis: Redis): Promise<Universe> =>
  JSON.parse((await redis.get(keys.universe("binance"))) as string) as Universe;

const knownIn = ({ fields }: MarketFrame): number => [...(fields[FIELD.ratio] as Float64Array)].filter(Number.isFinite).length;

describe.concurrent("a start on a slow exchange", () => {
  it("shows true windows of the first coins long before the last one is fetched", async () => {
    const redis = redisAt(1);
    await startWorker(slowTape(MANY), redis, { maxSymbols: MANY });
    const early = await nextFrame(redis, "binance", (frame) => knownIn(frame) > 0);
    expect(early.header.warming).toBe(true);
    expect(knownIn(early)).toBeLessThan(MANY / 2);
    const more = await nextFrame(redis, "binance", (frame) => knownIn(frame) > knownIn(early));
    expect(knownIn(more)).toBeLessThan(MANY);
    await nextTrueFrame(redis, "binance", isExact);
  }, 60_000);

  it("fetches first what somebody looks at", async () => {
    const redis = redisAt(2);
    const watched = MANY - 1;
    await redis.zadd(keys.watched("binance"), Date.now(), `C${watched}USDT`);
    const tape = slowTape(MANY);
    await startWorker(tape, redis, { maxSymbols: MANY });
    await nextFrame(redis, "binance", (frame) => knownIn(frame) > 0);
    expect(tape.asked[0]).toBe(watched);
  }, 60_000);
});

describe.concurrent("coins whose connection opens seconds after the others", () => {
  const watch = async (redis: Redis, opensAt: number): Promise<void> => {
    const universe = await nextFrame(redis, "binance", () => true).then(() => universeOf(redis));
    let last = 0;
    for (let frames = 0; Date.now() < opensAt + 6000; frames++) {
      const frame = await nextFrame(redis, "binance", ({ header }) => header.second > last);
      last = frame.header.second;
      expectOwnFigures(frame, universe);
      const late = (frame.fields[FIELD.ratio] as Float64Array)[COINS - 1] as number;
      if (Date.now() < opensAt) expect(late).toBeNaN();
    }
    await nextTrueFrame(redis, "binance", isExact);
  };

  it("are unknown until then, never wrong, and exact soon after", async () => {
    const redis = redisAt(3);
    const opensAt = Date.now() + 7000;
    await startWorker(lateTape(2, opensAt), redis);
    await watch(redis, opensAt);
  }, 60_000);

  it("are so for a worker that starts again over its own columns, too", async () => {
    const redis = redisAt(4);
    const first = await startWorker(createTapeExchange("binance", COINS, 1), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await first.stop();
    const opensAt = Date.now() + 7000;
    await startWorker(lateTape(2, opensAt), redis);
    await nextFrame(redis, "binance", ({ header }) => header.epoch > before.header.epoch);
    await watch(redis, opensAt);
  }, 60_000);
});
