// Coins whose positions were lost: no figure of one coin ever shows under another coin's name. On a real Redis.

import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import { RECLAIM_AFTER_MS, type Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { coinOf, createTapeExchange, tapePrice, type TapeExchange } from "../testing/tape-exchange.ts";
import { COINS, expectOwnFigures, expireLease, isExact, nextFrame, redisAt, startWorker } from "./testing/tape-ingest.ts";

const newTape = (): TapeExchange => createTapeExchange("binance", COINS, 1);

/** An exchange that now lists its coins in another order. */
function reversedTape(): TapeExchange {
  const tape = newTape();
  const listed = tape.rest.listed.bind(tape.rest);
  tape.rest.listed = async () => [...(await listed())].reverse();
  return tape;
}

/** An exchange that lists another coin instead of its last one. */
function tapeWithAnother(coin: number): TapeExchange {
  const tape = newTape();
  const listed = tape.rest.listed.bind(tape.rest);
  tape.rest.listed = async () =>
    (await listed()).map((each, at) => (at === COINS - 1 ? { ...each, symbol: `C${coin}`, pair: `C${coin}USDT` } : each));
  return tape;
}

const universeOf = async (redis: Redis): Promise<Universe> =>
  JSON.parse((await redis.get(keys.universe("binance"))) as string) as Universe;

describe.concurrent("a list of coins that was lost while columns live", () => {
  it("begins anew for a cold leader, which takes no old column for its own", async () => {
    const redis = redisAt(1);
    const first = await startWorker(newTape(), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await first.stop();
    await redis.del(keys.universe("binance"));
    await startWorker(reversedTape(), redis);
    const early = await nextFrame(redis, "binance", ({ header }) => header.epoch > before.header.epoch);
    const universe = await universeOf(redis);
    expect(universe.symbols.map(({ pair }) => coinOf(pair))).toEqual([4, 3, 2, 1, 0]);
    expect(universe.firstVersion).toBeGreaterThan(before.header.universeVersion);
    expectOwnFigures(early, universe);
    const exact = await nextFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
    expectOwnFigures(exact, universe);
  }, 60_000);

  it("is taken over by a standby that knew other positions", async () => {
    const redis = redisAt(2);
    const first = await startWorker(newTape(), redis);
    const before = await nextFrame(redis, "binance", isExact);
    // A standby on the previous positions.
    await startWorker(newTape(), redis);
    first.crash();
    await redis.flushdb();
    // As a cold leader that won the free lease would have left it.
    await redis.set(keys.lease("binance"), "9999999999:somebody", "PX", 3000);
    const known = { exchange: "binance", firstVersion: 4_000_000_000, version: 4_000_000_000 };
    const symbols = [...Array(COINS).keys()]
      .reverse()
      .map((coin) => ({ symbol: `C${coin}`, pair: `C${coin}USDT`, tickSize: "0.1", decimals: 1, active: true }));
    await redis.set(keys.universe("binance"), JSON.stringify({ ...known, symbols }));
    const taken = await nextFrame(redis, "binance", ({ header }) => header.epoch !== before.header.epoch);
    expectOwnFigures(taken, await universeOf(redis));
    expectOwnFigures(await nextFrame(redis, "binance", isExact), await universeOf(redis));
    await expireLease(redis, "binance");
  }, 60_000);
});

describe.concurrent("a position that is given to another coin while columns live that know the one before", () => {
  it("has no figure of that one after a restart", async () => {
    const redis = redisAt(3);
    const first = await startWorker(newTape(), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await first.stop();
    const known = await universeOf(redis);
    const left = { reason: "unwatched", at: Date.now() - RECLAIM_AFTER_MS } as const;
    const symbols = known.symbols.map((coin, at) => (at === COINS - 1 ? { ...coin, active: false, left } : coin));
    await redis.set(keys.universe("binance"), JSON.stringify({ ...known, symbols }));
    await startWorker(tapeWithAnother(7), redis);
    const early = await nextFrame(redis, "binance", ({ header }) => header.epoch > before.header.epoch);
    const universe = await universeOf(redis);
    expect(universe.symbols.map(({ pair }) => coinOf(pair))).toEqual([0, 1, 2, 3, 7]);
    expect(universe.firstVersion).toBe(known.firstVersion);
    const given = early.fields[FIELD.reference]?.[COINS - 1];
    expect([Number.NaN, tapePrice(7, early.header.second - 60)].some((own) => Object.is(own, given))).toBe(true);
    // The others continue with what Redis has.
    expect([...(early.fields[FIELD.reference] as Float64Array)].slice(0, COINS - 1)).not.toContain(Number.NaN);
    const exact = await nextFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
    expectOwnFigures(exact, universe);
    expect(exact.positions.length).toBe(COINS);
  }, 60_000);

  it("has none at a take-over by a standby that held the one before in memory", async () => {
    const redis = redisAt(4);
    const first = await startWorker(newTape(), redis);
    const before = await nextFrame(redis, "binance", isExact);
    await startWorker(tapeWithAnother(7), redis);
    const known = await universeOf(redis);
    // As a leader that was killed right after reassigning the position would have left it.
    first.crash();
    await redis.set(keys.lease("binance"), "9999999999:somebody", "PX", 3000);
    const version = known.version + 1;
    const symbols = known.symbols.map((coin, at) =>
      at === COINS - 1 ? { ...coin, symbol: "C7", pair: "C7USDT", since: version } : coin,
    );
    await redis.set(keys.universe("binance"), JSON.stringify({ ...known, version, symbols }));
    const taken = await nextFrame(redis, "binance", ({ header }) => header.epoch > before.header.epoch);
    expectOwnFigures(taken, await universeOf(redis));
    const exact = await nextFrame(redis, "binance", (frame) => frame.header.epoch > before.header.epoch && isExact(frame));
    expectOwnFigures(exact, await universeOf(redis));
    expect(coinOf((await universeOf(redis)).symbols.at(-1)?.pair ?? "")).toBe(7);
    await expireLease(redis, "binance");
  }, 60_000);
});
