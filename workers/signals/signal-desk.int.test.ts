// Signals on a real Redis: each told once whoever leads, killed at whatever command; nothing told that nobody knows.

import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { FencedError } from "../columns/column-store.ts";
import { KilledError, mortalRedis, type MortalRedis } from "./testing/mortal-redis.ts";
import { naiveSignals } from "./testing/naive-signals.ts";
import { randomMarket, seededRandom, type RandomMarket } from "./testing/random-market.ts";
import { TapeWorker } from "./testing/tape-worker.ts";

const redis = new Redis(`${inject("redisUrl")}/9`);
beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

const SYMBOLS = ["BTC", "AAA", "BBB", "CCC", "DDD", "EEE"];
const universe: Universe = {
  exchange: "binance",
  version: 1,
  symbols: SYMBOLS.map((symbol) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.001", decimals: 3, active: true })),
};
const RULES = [
  "binance:net_percent:1:up:0.3",
  "binance:net_percent:1:down:0.5",
  "binance:net_percent:3:up:0.1",
  "binance:net_percent:5:up:0.9",
  "binance:net_percent:20:down:2",
  "binance:volume:1:up:0.1",
  "binance:volume:2:up:50",
  "binance:volume:20:up:0",
];
/** The seconds of the tape before the first one told: windows of 20 minutes and their half before. */
const FIRST = 1_790_000_000;
const TOLD_FROM = FIRST + 2470;

async function ask(rules: readonly string[]): Promise<void> {
  await redis.zadd(keys.rules("binance"), ...rules.flatMap((rule) => [Date.now(), rule]));
  await redis.incr(keys.rulesVersion("binance"));
}

/** Opens a worker on a tape's first second and lets it lead from TOLD_FROM on. */
async function firstLeader(market: RandomMarket, connection: Redis = redis): Promise<TapeWorker> {
  const worker = new TapeWorker(connection, universe, FIRST - 1);
  await worker.open();
  for (let second = FIRST; second < TOLD_FROM; second++) worker.hear(second, market.tradesAt(second));
  await worker.lead();
  worker.desk.history.ready.fill(1);
  worker.desk.history.exactSince.fill(FIRST);
  return worker;
}

async function toldSignals(): Promise<Signal[]> {
  const entries = await redis.xrangeBuffer(keys.signals("binance"), "-", "+");
  return entries.flatMap(([id, [, batch]]) => {
    const signals = decodeSignalBatch(batch as Buffer);
    for (const { timestamp } of signals) expect(id.toString()).toBe(`${timestamp}-0`);
    return signals.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  });
}

const expected = (market: RandomMarket, to: number, isTold?: (second: number) => boolean): Signal[] =>
  naiveSignals({
    columnAt: (second) => market.columnAt(second),
    symbols: SYMBOLS,
    rules: new Map(RULES.map((key) => [key, parseRuleKey(key) as SignalRule])),
    from: TOLD_FROM,
    to,
    ...(isTold && { isTold }),
  }).sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));

interface Seat {
  worker: TapeWorker;
  mortal: MortalRedis;
}

/** Two workers, one leading; kills, freezes and replaces them as `random` says. Returns the second after the last one told. */
async function shake(market: RandomMarket, kills: number, random: () => number): Promise<number> {
  let mortal = mortalRedis(redis);
  let leader: Seat = { mortal, worker: await firstLeader(market, mortal.redis) };
  let second = TOLD_FROM;
  const freshStandby = async (): Promise<Seat> => {
    mortal = mortalRedis(redis);
    const worker = new TapeWorker(mortal.redis, universe, second - 1);
    await worker.open();
    return { worker, mortal };
  };
  let standby = await freshStandby();
  const pass = async (publishes: boolean): Promise<void> => {
    const trades = market.tradesAt(second);
    leader.worker.hear(second, trades);
    standby.worker.hear(second, trades);
    second += 1;
    if (publishes) await leader.worker.publish();
  };
  for (let kill = 0; kill < kills; kill++) {
    for (let calm = 3 + Math.floor(random() * 3); calm > 0; calm--) {
      await pass(true);
      await leader.worker.lease.renew();
    }
    const isFrozen = random() < 0.2;
    if (!isFrozen) {
      leader.mortal.dieAfter(Math.floor(random() * 12), random() < 0.5);
      while (!leader.mortal.isDead)
        await pass(true).catch((error: unknown) => {
          if (!(error instanceof KilledError)) throw error;
        });
    }
    for (let quiet = Math.floor(random() * 7) + (isFrozen ? 1 : 0); quiet > 0; quiet--) await pass(false);
    await redis.del(keys.lease("binance", 0));
    const gone = leader;
    leader = standby;
    await leader.worker.lead();
    standby = await freshStandby();
    if (isFrozen) await expect(gone.worker.publish()).rejects.toThrow(FencedError);
  }
  await pass(true);
  return second;
}

describe("the signals of a tape", () => {
  it("are those of the rules when one worker leads all the time", async () => {
    const market = randomMarket(3, SYMBOLS.length, FIRST, TOLD_FROM + 130);
    await ask(RULES);
    const worker = await firstLeader(market);
    for (let second = TOLD_FROM; second < TOLD_FROM + 130; second++) {
      worker.hear(second, market.tradesAt(second));
      await worker.publish();
    }
    const told = await toldSignals();
    expect(told.length).toBeGreaterThan(100);
    expect(told).toEqual(expected(market, TOLD_FROM + 130));
    expect(await redis.hget(keys.rulesSince("binance"), RULES[0] as string)).toBe(`${TOLD_FROM}`);
  });

  it("are the same, none lost and none doubled, through a hundred kills of the leader at any command", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        await redis.flushdb();
        await ask(RULES);
        const market = randomMarket(seed, SYMBOLS.length, FIRST, TOLD_FROM + 1150);
        const end = await shake(market, 100, seededRandom(seed + 1));
        expect(end).toBeLessThan(TOLD_FROM + 1150);
        expect(await toldSignals()).toEqual(expected(market, end));
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);
});
