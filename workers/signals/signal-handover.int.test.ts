// Signals of two workers that replace each other on a real Redis: each is published once, whatever command the leader dies at.

import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { FencedError } from "../columns/column-store.ts";
import { KilledError, mortalRedis, type MortalRedis } from "./testing/mortal-redis.ts";
import { randomMarket, type RandomMarket } from "./testing/random-market.ts";
import { TapeWorker } from "./testing/tape-worker.ts";
import {
  request,
  expected,
  expectedEpisodes,
  FIRST,
  firstLeader,
  RULES,
  SYMBOLS,
  PUBLISHED_FROM,
  publishedEpisodes,
  publishedSignals,
  universe,
} from "./testing/signal-scenario.ts";

const redis = new Redis(`${redisUrl()}/9`);
beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

interface KillableWorker {
  worker: TapeWorker;
  mortal: MortalRedis;
}

/** Two workers, one leading; kills, freezes and replaces them as `random` says. Returns the second after the last published one. */
async function shake(market: RandomMarket, kills: number, random: () => number): Promise<number> {
  let mortal = mortalRedis(redis);
  let leader: KillableWorker = { mortal, worker: await firstLeader(market, mortal.redis) };
  let second = PUBLISHED_FROM;
  const freshStandby = async (): Promise<KillableWorker> => {
    mortal = mortalRedis(redis);
    const worker = new TapeWorker(mortal.redis, universe, second - 1);
    await worker.open();
    return { worker, mortal };
  };
  let standby = await freshStandby();
  const pass = async (publishes: boolean): Promise<void> => {
    const trades = market.tradesAt(second);
    leader.worker.receive(second, trades);
    standby.worker.receive(second, trades);
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
    await redis.del(keys.lease("binance"));
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
    const market = randomMarket(3, SYMBOLS.length, FIRST, PUBLISHED_FROM + 130);
    await request(redis, RULES);
    const worker = await firstLeader(market, redis);
    for (let second = PUBLISHED_FROM; second < PUBLISHED_FROM + 130; second++) {
      worker.receive(second, market.tradesAt(second));
      await worker.publish();
    }
    const published = await publishedSignals(redis);
    expect(published.length).toBeGreaterThan(100);
    expect(published).toEqual(expected(market, PUBLISHED_FROM + 130));
    const episodes = await publishedEpisodes(redis);
    expect(new Set(episodes.map(({ kind }) => kind)).size).toBe(3);
    expect(episodes).toEqual(expectedEpisodes(market, PUBLISHED_FROM + 130));
    expect(await redis.hget(keys.rulesSince("binance"), RULES[0] as string)).toBe(`${PUBLISHED_FROM}`);
  });

  it("are the same, none lost and none doubled, through a hundred kills of the leader at any command", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        await redis.flushdb();
        await request(redis, RULES);
        const market = randomMarket(seed, SYMBOLS.length, FIRST, PUBLISHED_FROM + 1150);
        const end = await shake(market, 100, seededRandom(seed + 1));
        expect(end).toBeLessThan(PUBLISHED_FROM + 1150);
        expect(await publishedSignals(redis)).toEqual(expected(market, end));
        expect(await publishedEpisodes(redis)).toEqual(expectedEpisodes(market, end));
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);
});
