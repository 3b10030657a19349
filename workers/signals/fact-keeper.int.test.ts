// What a leader asks the exchange about its coins, and leaves in a real Redis.

import { afterAll, beforeEach, expect, it } from "vitest";
import type { Candle } from "../../shared/market/candle.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readLastingFacts } from "../../shared/redis/kept-facts.ts";
import { doublesOf } from "../../shared/redis/stored-column.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import type { ChartPage } from "../exchanges/exchange.ts";
import { FactKeeper } from "./fact-keeper.ts";
import { MarketFacts } from "./market-facts.ts";

const DAY = 86_400_000;
const NOW = 20_000 * DAY;
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
const coin = (symbol: string, active = true) => ({ symbol, pair: `${symbol}USDT`, tickSize: "1", decimals: 0, active });
const universe = {
  exchange: "mexc" as const,
  firstVersion: 1,
  version: 3,
  symbols: [coin("OLD"), coin("GONE", false), coin("NEW"), coin("NONE")],
};
/** Days since each coin's first candle. */
const DAYS: Readonly<Record<string, number>> = { OLDUSDT: 2500, NEWUSDT: 4, GONEUSDT: 9 };

let asked: string[] = [];
const chart = async (pair: string, interval: string, limit: number, page: ChartPage = {}) => {
  expect(interval).toBe("1D");
  asked.push(pair);
  const first = NOW - (DAYS[pair] ?? 0) * DAY;
  const end = page.before ?? NOW;
  const count = pair in DAYS ? Math.round((end - first) / DAY) : 0;
  const candles = Array.from({ length: Math.min(limit, count) }, (_, i): Candle => {
    const openTime = end - (Math.min(limit, count) - i) * DAY;
    return { openTime, open: 1, high: 1, low: 1, close: 1, volume: 1 } as unknown as Candle;
  });
  return { candles, isFirst: count <= limit };
};

beforeEach(async () => {
  asked = [];
  await redis.flushdb();
});
afterAll(() => redis.quit());

it("asks about one coin at a time until each active one's first candle is known, and about none twice", async () => {
  const facts = new MarketFacts();
  const keeper = new FactKeeper({ exchange: "mexc", redis, rest: { chart } });
  for (let step = 0; step < 6; step++) await keeper.step({ universe, facts }, NOW / 1000);
  expect(asked).toEqual(["OLDUSDT", "OLDUSDT", "OLDUSDT", "NEWUSDT", "NONEUSDT"]);
  expect(await redis.hgetall(keys.listedAt("mexc"))).toEqual({ OLD: String(NOW - 2500 * DAY), NEW: String(NOW - 4 * DAY) });
  expect([...facts.lasting.listedAt]).toEqual([NOW - 2500 * DAY, Number.NaN, NOW - 4 * DAY, Number.NaN]);
});

it("asks nothing that another leader left in Redis", async () => {
  await redis.hset(keys.listedAt("mexc"), { OLD: 5, NEW: 6, NONE: 7 });
  const keeper = new FactKeeper({ exchange: "mexc", redis, rest: { chart } });
  const facts = new MarketFacts();
  await keeper.step({ universe, facts }, NOW / 1000);
  expect(asked).toEqual([]);
  expect(facts.lasting.listedAt[0]).toBe(5);
});

it("reads usual moves by name and window, unknown where too little is known", async () => {
  await redis.set(keys.deviations("mexc"), JSON.stringify({ at: 1, coins: { NEW: [0.5, null, 1] } }));
  const { deviations } = await readLastingFacts(redis, universe);
  expect(deviations.map((column) => column[2])).toEqual([0.5, Number.NaN, 1, ...new Float64Array(5).fill(Number.NaN)]);
  expect(deviations[0]?.[0]).toBeNaN();
});

it("keeps the day's ranges once a minute, with the version of their positions", async () => {
  const facts = new MarketFacts();
  const keeper = new FactKeeper({ exchange: "mexc", redis, rest: { chart } });
  facts.follow(universe.symbols);
  facts.applyDay(new Map([["NEWUSDT", { price: 2, volume24h: 1, dayOpen: 1, high: 3, low: 1 }]]));
  await keeper.step({ universe, facts }, 120);
  facts.second(Float64Array.of(1, 1, 9, 1));
  await keeper.step({ universe, facts }, 150);
  const stored = doublesOf((await redis.getBuffer(keys.dayRanges("mexc", 2))) as Buffer);
  expect([...stored.slice(4, 6), stored.at(-1)]).toEqual([3, 1, 3]);
});
