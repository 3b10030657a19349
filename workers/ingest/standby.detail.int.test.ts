// What a standby missed, and coins that join while no history is available: on a real Redis.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import type { MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { IngestTiming } from "./ingest-timing.ts";
import { createTapeExchange, tapeTrades, tapeVolume, type TapeExchange } from "../testing/tape-exchange.ts";
import {
  COINS,
  expireLease,
  isExact,
  isExactFor,
  nextFrame,
  nextTrueFrame,
  redisAt,
  withSink,
  startWorker,
  until,
  type IngestWorker,
} from "./testing/tape-ingest.ts";

const newTape = (): TapeExchange => createTapeExchange("binance", COINS, 1);
const isLater =
  ({ header }: MarketFrame, seconds: number) =>
  (frame: MarketFrame): boolean =>
    frame.header.second > header.second + seconds;

interface Handover {
  readonly leader: IngestWorker;
  readonly standby: IngestWorker;
  readonly exact: MarketFrame;
  /** The last epoch second the standby received before its feed went silent. */
  readonly received: number;
}

/** A leader with exact windows and a standby that misses two seconds of every coin. */
async function withInterruptedStandby(redis: Redis, tape: TapeExchange, timing: Partial<IngestTiming> = {}): Promise<Handover> {
  const leader = await startWorker(newTape(), redis);
  const exact = await nextFrame(redis, "binance", isExact);
  const fed = withSink(tape);
  const standby = await startWorker(fed, redis, timing);
  await nextFrame(redis, "binance", isLater(exact, 2));
  const from = Date.now();
  tape.muted = true;
  await sleep(2000);
  tape.muted = false;
  // The tape's feed sends the trades of the last 40 ms at a time.
  for (let position = 0; position < COINS; position++) fed.sink.gap(position, from - 50, Date.now() + 50);
  return { leader, standby, exact, received: Math.floor(from / 1000) - 2 };
}

/** Whether every coin has a trade in the seconds [from, to). */
function everyCoinTraded(from: number, to: number): boolean {
  const seconds = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return Array.from({ length: COINS }, (_, position) => position).every((position) =>
    seconds.some((second) => tapeTrades(position, second).length > 0),
  );
}

/** The columns in Redis contain everything traded in the seconds (from, to]. */
async function expectColumns(redis: Redis, from: number, to: number): Promise<void> {
  const [before, after] = (await redis.mgetBuffer([from, to].map((second) => keys.second("binance", second)))).map(
    (bytes) => new Float64Array(new Uint8Array(bytes ?? []).buffer),
  ) as [Float64Array, Float64Array];
  for (let position = 0; position < COINS; position++) {
    const traded = (after[position * 2 + 1] as number) - (before[position * 2 + 1] as number);
    expect(traded).toBeCloseTo(tapeVolume(position, from, to), 6);
  }
}

describe.concurrent("a hot standby", () => {
  it("has healed what its feed lost by the time it takes over", async () => {
    const redis = redisAt(1);
    const { leader, standby, exact, received } = await withInterruptedStandby(redis, newTape());
    const healed = `tickdeck_healed_total{exchange="binance",kind="gap",worker="test"} ${COINS}`;
    await until(async () => (await standby.metrics()).includes(healed));
    leader.crash();
    await expireLease(redis, "binance");
    const isTaken = (frame: MarketFrame): boolean => frame.header.epoch > exact.header.epoch;
    expect(isExact(await nextFrame(redis, "binance", isTaken))).toBe(true);
    await nextTrueFrame(redis, "binance", isTaken);
    await nextFrame(redis, "binance", ({ header }) => header.second > received + 8);
    await expectColumns(redis, received, received + 8);
  }, 60_000);

  it("takes over with windows that mark what it could not heal, and fetches that at once", async () => {
    const redis = redisAt(2);
    const tape = newTape();
    const candles = tape.rest.candles.bind(tape.rest);
    let refusals = 0;
    tape.rest.candles = () => {
      refusals += 1;
      return Promise.reject(new Error("the exchange is busy"));
    };
    const { leader, exact, received } = await withInterruptedStandby(redis, tape);
    await until(() => refusals === COINS);
    // Without a later trade a coin has the price from before the hole, which nothing repairs.
    const back = Math.ceil(Date.now() / 1000);
    await until(() => everyCoinTraded(back, Math.floor(Date.now() / 1000) - 1));
    leader.crash();
    await expireLease(redis, "binance");
    const isTaken = (frame: MarketFrame): boolean => frame.header.epoch > exact.header.epoch;
    const taken = await nextFrame(redis, "binance", isTaken);
    expect(isExact(taken)).toBe(false);
    await nextTrueFrame(redis, "binance", isTaken, true);
    tape.rest.candles = candles;
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch === taken.header.epoch && isExact(frame));
    await nextFrame(redis, "binance", ({ header }) => header.second > received + 8);
    await expectColumns(redis, received, received + 8);
  }, 90_000);

  it("with dead sockets leaves the lease to a worker that has just begun", async () => {
    const redis = redisAt(6);
    const leader = await startWorker(newTape(), redis);
    const exact = await nextFrame(redis, "binance", isExact);
    const tape = newTape();
    const connections = { connected: 1 };
    const createFeed: TapeExchange["createFeed"] = (sink) => {
      const feed = tape.createFeed(sink);
      return { ...feed, health: () => ({ ...feed.health(), ...connections }) };
    };
    await startWorker({ ...tape, createFeed }, redis);
    await nextFrame(redis, "binance", isLater(exact, 2));
    tape.muted = true;
    connections.connected = 0;
    await sleep(2500);
    leader.crash();
    await startWorker(newTape(), redis);
    await expireLease(redis, "binance");
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > exact.header.epoch, true);
  }, 60_000);

  it("marks a hole that is too recent to be healed, too", async () => {
    const redis = redisAt(3);
    const { leader, exact } = await withInterruptedStandby(redis, newTape(), { settledSeconds: 5 });
    await leader.stop();
    const taken = await nextFrame(redis, "binance", (frame) => frame.header.epoch > exact.header.epoch);
    expect(isExact(taken)).toBe(false);
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch === taken.header.epoch && isExact(frame));
  }, 60_000);
});

const lacksLastCoin = ({ fields }: MarketFrame): boolean => Number.isNaN(fields[FIELD.reference]?.[COINS - 1]);

/**
 * A leader without the last two coins, and a standby that finds them listed once it leads; its exchange then gives no candles.
 */
async function leadWithNewCoin(redis: Redis, tape: TapeExchange): Promise<{ leader: IngestWorker; taken: MarketFrame }> {
  const first = await startWorker(newTape(), redis);
  await nextFrame(redis, "binance", isExact);
  await first.stop();
  const second = await startWorker(newTape(), redis, { maxSymbols: COINS - 2 });
  const stopped = await nextFrame(redis, "binance", () => true);
  const exact = await nextFrame(
    redis,
    "binance",
    (frame) => frame.header.epoch > stopped.header.epoch && isExactFor(COINS - 2)(frame),
  );
  // A coin that was refused three times begins without a history: not before the test has checked.
  const leader = await startWorker(tape, redis, { backfillRetryMs: 5000 });
  await nextFrame(redis, "binance", isLater(exact, 2));
  tape.rest.candles = () => Promise.reject(new Error("the exchange is busy"));
  second.crash();
  await expireLease(redis, "binance");
  const hasJoined = ({ header }: MarketFrame): boolean =>
    header.epoch > exact.header.epoch && header.universeVersion > exact.header.universeVersion;
  const taken = await nextFrame(redis, "binance", (frame) => hasJoined(frame) && lacksLastCoin(frame));
  return { leader, taken };
}

describe.concurrent("a coin that joins while the exchange gives no candles", () => {
  it("has its windows soon after the exchange gives them again", async () => {
    const redis = redisAt(4);
    const tape = newTape();
    const candles = tape.rest.candles.bind(tape.rest);
    const { taken } = await leadWithNewCoin(redis, tape);
    const later = await nextFrame(redis, "binance", isLater(taken, 3));
    expect(lacksLastCoin(later)).toBe(true);
    tape.rest.candles = candles;
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch === taken.header.epoch && isExact(frame));
  }, 90_000);

  it("is backfilled by the next leader if this one dies first", async () => {
    const redis = redisAt(5);
    const { leader, taken } = await leadWithNewCoin(redis, newTape());
    await startWorker(newTape(), redis);
    await nextFrame(redis, "binance", isLater(taken, 1));
    leader.crash();
    await expireLease(redis, "binance");
    await nextTrueFrame(redis, "binance", (frame) => frame.header.epoch > taken.header.epoch && isExact(frame));
  }, 90_000);
});
