// A start on an exchange whose trades have no ids: they count as exact once its candles agree.

import pLimit from "p-limit";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Book } from "../book/book.ts";
import { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest, RestTrade } from "../exchanges/exchange.ts";
import { Lease } from "../lease/lease.ts";
import { RewriteLog } from "../rewrites/rewrite-log.ts";
import { MarketHistory } from "./market-history.ts";

const LIVE = Math.floor(Date.now() / 60_000) * 60 - 79;
/** Ten minutes earlier. */
const MINUTE = Math.floor(LIVE / 60) * 60 - 600;
const log = createLog("test", "silent");
const redis = connectRedis(redisUrl(), "fast", log);
const coins: UniverseSymbol[] = [{ symbol: "A", pair: "AUSDT", tickSize: "1", decimals: 0, active: true }];

/** One trade of 100 USDT every ten seconds. */
const TRADES: readonly RestTrade[] = Array.from({ length: 300 }, (_, i) => ({
  price: 8,
  quoteVolume: 100,
  time: (LIVE - 3000 + i * 10) * 1000,
}));
/** A trade that the candles include, and trades by time too once the exchange serves it. */
const LATE: RestTrade = { price: 9, quoteVolume: 12, time: (MINUTE + 5) * 1000 };

let asked: string[];
/** The trades behind the exchange's candles and its trades by time. */
let counted: readonly RestTrade[];
let served: readonly RestTrade[];
let history: MarketHistory;
let store: ColumnStore;

const rest = {
  exchange: "mexc",
  finestCandleSeconds: 60,
  async candles(_pair: string, _seconds: number, from: number, to: number) {
    asked.push("candles");
    const rows = [];
    for (let openTime = Math.ceil(from / 60_000) * 60_000; openTime < to; openTime += 60_000) {
      const within = counted.filter(({ time }) => time >= openTime && time < openTime + 60_000);
      const quoteVolume = within.reduce((sum, each) => sum + each.quoteVolume, 0);
      rows.push({ openTime, open: 8, high: 9, low: 8, close: within.at(-1)?.price ?? 8, volume: 1, quoteVolume });
    }
    return rows;
  },
  async secondTrades(_pair: string, from: number, to: number) {
    asked.push("trades");
    return { from, trades: served.filter(({ time }) => time >= from && time < to) };
  },
  recentTrades: async () => served.filter(({ time }) => time >= LIVE * 1000 - 300_000),
} as unknown as ExchangeRest;

beforeEach(async () => {
  await redis.flushall();
  [asked, counted, served] = [[], TRADES, TRADES];
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  store = new ColumnStore(redis, lease, "mexc");
  const book = new Book(1, 600, LIVE - 1);
  book.startLiveAt(LIVE);
  history = new MarketHistory({
    onWritten: () => undefined,
    ...{ rest, log, book, store },
    exclusive: pLimit(1),
    rewrittenSeconds: new Set(),
    rewrites: new RewriteLog(),
    nowSecond: () => book.openSecond,
    watchedPairs: async () => new Set(),
    isLive: () => true,
    disputed: () => undefined,
  });
  await history.join(coins);
  book.advanceTo(LIVE + 20);
});

afterAll(() => redis.disconnect());

const exactSince = (): number => {
  history.followTrades(LIVE + 20);
  return history.exactSince[0] as number;
};

async function storedVolume(from: number, to: number): Promise<number> {
  const columns: Float64Array[] = [];
  await store.readSecondsInto([from - 1, to - 1], columns);
  return (columns[1]?.[1] as number) - (columns[0]?.[1] as number);
}

it("shows a coin's past from its trades at once, and as exact once the candles agree, for one request more", async () => {
  await history.fillJoined(coins);
  expect(history.ready[0]).toBe(1);
  expect(exactSince()).toBeGreaterThan(LIVE);
  expect(await history.complete(coins)).toBe(true);
  expect(exactSince()).toBeLessThanOrEqual(LIVE - 2370);
  expect(asked).toEqual(["trades", "candles"]);
});

it("takes nothing before a trade that is missing for exact, and has each minute's volume right all the same", async () => {
  counted = [...TRADES, LATE].toSorted((a, b) => a.time - b.time);
  await history.fillJoined(coins);
  expect(await storedVolume(MINUTE, MINUTE + 60)).toBe(600);
  await history.complete(coins);
  expect(exactSince()).toBe(MINUTE + 60);
  expect(await storedVolume(MINUTE, MINUTE + 60)).toBeCloseTo(612, 6);
  expect(await storedVolume(MINUTE - 300, MINUTE)).toBeCloseTo(3000, 6);
  expect(await storedVolume(MINUTE + 60, MINUTE + 120)).toBeCloseTo(600, 6);
});

it("repairs the coin when the exchange serves the missing trade later", async () => {
  counted = [...TRADES, LATE].toSorted((a, b) => a.time - b.time);
  await history.fillJoined(coins);
  served = counted;
  expect(await history.complete(coins)).toBe(true);
  expect(exactSince()).toBeLessThanOrEqual(LIVE - 2370);
  expect(await storedVolume(MINUTE, MINUTE + 6)).toBeCloseTo(112, 6);
});
