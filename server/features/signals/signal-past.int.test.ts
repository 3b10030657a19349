// What rules make of the last twenty minutes, asked from outside of columns that workers left in Redis.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import {
  aboveAnswerSchema,
  estimateAnswerSchema,
  MAX_RULES_ASKED,
  type Estimate,
} from "../../../shared/contracts/signal-history.ts";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { SignalRule } from "../../../shared/signals/rule.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { storedQuotes } from "../../../shared/redis/quote-column.ts";
import { storedColumn } from "../../../shared/redis/stored-column.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { writePast } from "../../testing/fake-columns.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

const UP: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 2 };
/** Seconds that are written: twenty minutes and two windows of one. */
const WRITTEN = 1500;

let redis: Redis;
let database: Database;
let server: TestServer;
let worker: FakeWorker;
let tokens: Record<"popular" | "start", string>;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  const tokenOf = async (plan: PlanId): Promise<string> => (await makeToken(database, plan)).token;
  tokens = { popular: await tokenOf("popular"), start: await tokenOf("start") };
});

beforeEach(async () => {
  await redis.flushall();
  server = await startServer();
  worker = new FakeWorker(redis, "mexc");
  await worker.writeUniverse();
  await worker.publish();
  await until("market", () => server.app.market.feed("mexc").state);
});

afterEach(() => server.close());

afterAll(async () => {
  await redis.quit();
  await database.close();
});

/** Writes the past; a coin's price is 100 by its factor, of so many seconds ago. */
const past = (factor: (position: number, ago: number) => number, volume: (ago: number) => number = () => 0): Promise<void> =>
  writePast(redis, {
    exchange: "mexc",
    coins: 3,
    version: 1,
    from: worker.second - WRITTEN,
    to: worker.second,
    cellAt: (position, second) => [100 * factor(position, worker.second - second), volume(worker.second - second)],
  });

const ask = (path: string, body: object, token = tokens.popular) =>
  call(`${server.url}/api/signals/${path}`, "POST", { token, body });

async function above(...rules: SignalRule[]): Promise<Signal[]> {
  return aboveAnswerSchema.parse((await ask("above", { rules })).body).data;
}

async function estimate(change: object): Promise<Estimate> {
  const question = { exchange: "mexc", types: ["pump"], minutes: 1, threshold: 2, ...change };
  return estimateAnswerSchema.parse((await ask("estimate", question)).body).data;
}

const ago = ({ symbol, timestamp }: Signal): [string, number] => [symbol, worker.second - timestamp / 1000];

/** C0, C1 and C2 rose by 3 % forty seconds ago; their spreads were 0.1 %, 0.4 % and unknown then. */
async function riseWithSpreads(): Promise<void> {
  await past((_, seconds) => (seconds <= 40 ? 1.03 : 1));
  const writes = redis.pipeline();
  for (let second = worker.second - 60; second <= worker.second; second++) {
    const prices = Float64Array.of(99.95, 100.05, 99.8, 100.2, Number.NaN, Number.NaN);
    writes.set(keys.quotes("mexc", second), storedQuotes({ prices, askedAt: second * 1000, version: 1 }));
  }
  await writes.exec();
}

describe("coins above a threshold", () => {
  test("are asked for by as many rules as there may be, with all their conditions", async () => {
    await past(() => 1);
    const conditions = ([3, 4, 5, 10, 15, 20] as const).map((minutes) => ({
      ...({ kind: "turnover", minutes, min: 990_000_000_000, max: 1_000_000_000_000 } as const),
    }));
    const rules = Array.from({ length: MAX_RULES_ASKED }, (_, at) => ({ ...UP, threshold: at + 1, conditions }));
    expect(await above(...rules)).toEqual([]);
  });

  test("are named with the second they crossed in and its figures, those below are not", async () => {
    // C0 has been 3 % up for 40 s, C1 was for a moment, C2 never.
    await past((position, seconds) =>
      position === 0 ? (seconds <= 40 ? 1.03 : 1) : position === 1 && seconds === 90 ? 1.05 : 1,
    );
    const signals = await above(UP, { ...UP, threshold: 4 }, { ...UP, direction: "down" });
    expect(signals.map(ago)).toEqual([["C0", 40]]);
    const crossing = worker.second - 40;
    expect(signals[0]).toMatchObject({
      id: `mexc:net_percent:1:up:2:C0:${crossing}`,
      timestamp: crossing * 1000,
      priceStart: 100,
      priceEnd: 103,
      threshold: 2,
      minuteOnly: false,
    });
  });

  test("are left out where a condition was not met in that second, or its figure is not known", async () => {
    await riseWithSpreads();
    expect((await above(UP)).map(({ symbol }) => symbol).toSorted()).toEqual(["C0", "C1", "C2"]);
    const signals = await above({ ...UP, conditions: [{ kind: "spread", max: 0.2 }] });
    expect(signals.map(ago)).toEqual([["C0", 40]]);
    expect(signals[0]).toMatchObject({ rule: "mexc:net_percent:1:up:2;spread=~0.2", conditionFigures: [0.1] });
    expect(await above({ ...UP, conditions: [{ kind: "net", minutes: 2, min: 3.1 }] })).toEqual([]);
  });

  test("are marked as true to the minute only from the second on in which trades may be missing", async () => {
    // C0 crossed before that second, C1 after it; of C2 nothing is missing.
    const since = [50, 40, 30];
    await past((position, seconds) => (seconds <= (since[position] as number) ? 1.03 : 1));
    const doubted = Float64Array.of(worker.second - 45, worker.second - 45, Number.POSITIVE_INFINITY);
    await redis.set(keys.doubtedFrom("mexc"), Buffer.from(doubted.buffer));
    const marks = (await above(UP)).map(({ symbol, minuteOnly }) => [symbol, minuteOnly]);
    expect(Object.fromEntries(marks)).toEqual({ C0: false, C1: true, C2: false });
  });

  test("of the market's move are those that moved further than the median", async () => {
    // All rose by 3 % forty seconds ago, C0 by as much again twenty seconds later.
    await past((position, seconds) => (seconds <= 40 ? 1.03 : 1) * (position === 0 && seconds <= 20 ? 1.03 : 1));
    const signals = await above({ ...UP, kind: "net_over_market" }, { ...UP, kind: "net_minus_btc" });
    expect(signals.map(ago)).toEqual([["C0", 20]]);
    expect(signals[0]?.marketChange).toBeCloseTo(3, 9);
  });

  test("count from their last entry, and not at all when nobody knows when that was", async () => {
    // C1 has risen by 5 % a minute all the time.
    const rising = (seconds: number): number => 1.05 ** ((WRITTEN - seconds) / 60);
    await past((position, seconds) =>
      position === 1 ? rising(seconds) : seconds <= 50 && seconds !== 30 && position === 0 ? 1.03 : 1,
    );
    expect((await above(UP)).map(ago)).toEqual([["C0", 29]]);
  });

  test("of a short have the high they rose to, and of a volume rule both volumes", async () => {
    // Rose to 110 within the minute and gave five of it back while less was traded.
    const price = (seconds: number): number => (seconds > 50 ? 1 : seconds > 20 ? 1.1 : 1.05);
    await past(
      (position, seconds) => (position === 0 ? price(seconds) : 1),
      (seconds) => (seconds > 60 ? 10 * (WRITTEN - seconds) : 10 * (WRITTEN - 60) + (60 - seconds)),
    );
    const [short] = await above({ ...UP, kind: "short", direction: "down", threshold: 5 });
    expect(short).toMatchObject({ symbol: "C0", high: 110.00000000000001, highAt: (worker.second - 50) * 1000 });
    expect(ago(short as Signal)[1]).toBe(20);
  });
});

describe("an estimate", () => {
  test("counts only what meets the conditions", async () => {
    await riseWithSpreads();
    const count = async (conditions: object[]): Promise<number> => (await estimate({ conditions })).count;
    expect(await count([])).toBe(3);
    expect(await count([{ kind: "spread", max: 0.5 }])).toBe(2);
    expect(await count([{ kind: "spread", max: 0.2 }])).toBe(1);
    const twice = [{ kind: "spread" }, { kind: "price", min: 2, max: 1 }];
    expect(
      (await ask("estimate", { exchange: "mexc", types: ["pump"], minutes: 1, threshold: 2, conditions: twice })).status,
    ).toBe(400);
  });

  test("knows the day's range of each past second, and takes usual moves and ages as they are now", async () => {
    // All rise by 3 % forty seconds ago: C0 to half of its day's high, C1 beyond its own, and of C2 nobody knows it.
    await past((_, seconds) => (seconds <= 40 ? 1.03 : 1));
    const minute = Math.floor((worker.second - 100) / 60);
    const ranges = Float64Array.of(206, 50, 102, 99.5, Number.NaN, Number.NaN);
    for (let each = minute - 30; each <= minute; each++) await redis.set(keys.dayRanges("mexc", each), storedColumn(ranges, 1));
    await redis.set(keys.deviations("mexc"), JSON.stringify({ at: 1, coins: { C0: [1], C1: [2] } }));
    await redis.hset(keys.listedAt("mexc"), { C0: (worker.second - 100 * 86_400) * 1000, C2: (worker.second - 86_400) * 1000 });
    const symbols = async (...conditions: object[]): Promise<string[]> =>
      (await above({ ...UP, conditions } as SignalRule)).map(({ symbol }) => symbol).toSorted();
    expect(await symbols({ kind: "dayHigh", max: 0 })).toEqual(["C1"]);
    expect(await symbols({ kind: "dayHigh", min: 49, max: 51 })).toEqual(["C0"]);
    expect(await symbols({ kind: "dayLow", max: 4 })).toEqual(["C1"]);
    expect(await symbols({ kind: "sigma", min: 2 })).toEqual(["C0"]);
    expect(await symbols({ kind: "listed", max: 30 })).toEqual(["C2"]);
    expect((await estimate({ conditions: [{ kind: "listed", min: 30 }] })).count).toBe(1);
  });

  test("counts what the rule would have given, duplicates left out, and suggests thresholds for few and for more", async () => {
    // Every 100 s a jump by one to twelve percent that holds for 10 s, and one that comes back 2 s later.
    const jump = (seconds: number): number => {
      const [round, phase] = [Math.floor(seconds / 100), seconds % 100];
      return phase >= 20 && phase < 30 && phase !== 28 ? 1 + (round + 1) / 100 : 1;
    };
    await past((position, seconds) => (position < 2 ? jump(seconds) : 1));
    const few = await estimate({ threshold: 6.5 });
    expect(few).toMatchObject({ count: 12, minutes: 20 });
    expect((await estimate({ threshold: 6.5, tickers: ["C1"] })).count).toBe(6);
    expect((await estimate({ threshold: 0.5 })).count).toBe(24);
    // Two of three coins make the median: the third one rises over it whenever they fall.
    const market = { threshold: 0.5, comparedWith: "market" };
    expect((await estimate({ ...market, tickers: ["C0", "C1"] })).count).toBe(0);
    expect((await estimate({ ...market, tickers: ["C2"] })).count).toBe(12);
    expect(few.suggestions).toEqual([
      { threshold: 8, count: 10 },
      { threshold: 0.1, count: 24 },
    ]);
    expect((await estimate({ types: ["pump", "dump"], threshold: 6.5 })).count).toBe(26);
  });

  test("says how much of the time it could look at, and suggests nothing where nothing moved", async () => {
    await past(() => 1);
    expect(await estimate({})).toEqual({ count: 0, minutes: 20, suggestions: [] });
    expect((await estimate({ minutes: 10 })).minutes).toBe(15);
  });
});

describe("what is refused", () => {
  test("exchanges and types the plan does not hold, and strangers", async () => {
    await past(() => 1);
    expect((await ask("above", { rules: [{ ...UP, exchange: "binance" }] }, tokens.start)).status).toBe(403);
    const short = { exchange: "mexc", types: ["short"], minutes: 1, threshold: 2 };
    expect((await ask("estimate", short, tokens.start)).status).toBe(403);
    expect((await ask("above", { rules: [] })).status).toBe(400);
    expect((await ask("above", { rules: [UP] }, "none")).status).toBe(401);
  });
});
