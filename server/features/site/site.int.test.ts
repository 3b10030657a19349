// The public market and the figures of this deployment: deliberately late, limited, and true.

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { previewSchema, siteStatsSchema, type MarketPreview } from "../../../shared/contracts/market-preview.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { readEnvironment } from "../../../shared/node/environment.ts";
import { createLog } from "../../../shared/node/log.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepReadings } from "../../../shared/postgres/status.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { installErrorHandler, refuseAddress } from "../../http/error-handler.ts";
import { createFastify, type HttpApp } from "../../http/fastify-app.ts";
import type { Market } from "../../push/market.ts";
import { call } from "../../testing/api.ts";
import { testDatabase, testRedis, until } from "../../testing/start-app.ts";
import { siteRoutes } from "./site.routes.ts";

const START = Date.UTC(2026, 10, 22, 9);
const EVERY_MS = 20;
const MAX_PER_ADDRESS = 30;

let redis: Redis;
let database: Database;
let app: HttpApp;
let url: string;
let nowMs: number;
let price: number;
let isComplete: boolean;
/** Coins by exchange; undefined without a feed. */
let coins: Partial<Record<ExchangeId, number>>;

/** One coin whose price and second the test sets. */
function state() {
  const table = new MarketTable(1);
  table.column(FIELD.price).set([price]);
  table.column(FIELD.volume24h).set([1000]);
  table.column(FIELD.reference + 4).set([100]);
  table.column(FIELD.ratio + 4).set([2]);
  const symbol = { symbol: "BTC", pair: "BTCUSDT", tickSize: "0.01", decimals: 2, active: true };
  return { table, header: header(), universe: { exchange: "mexc", firstVersion: 0, version: 1, symbols: [symbol] } };
}
const header = () => ({ second: Math.floor(nowMs / 1000), simulated: true, eventTime: nowMs - 250 });

const market = {
  feed: (exchange: ExchangeId) => ({
    isShown: isComplete,
    get state() {
      return isComplete ? state() : undefined;
    },
    get header() {
      return isComplete ? header() : undefined;
    },
    receivedAt: performance.now(),
    activeCoins: coins[exchange],
  }),
  parts: (exchange: ExchangeId) => [{ part: exchange }],
} as unknown as Market;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate status_minutes, status_runs`.execute(db));
  [nowMs, price, isComplete, coins] = [START, 100, true, { mexc: 3 }];
  await start();
});
async function start(): Promise<void> {
  const env = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl(),
    REDIS_URL: redisUrl(),
    SESSION_SECRET: "a test's own secret of enough length 0123456789",
    TRUST_PROXY: "127.0.0.1/32",
  });
  app = createFastify(env, createLog("test", "silent"), refuseAddress);
  installErrorHandler(app, () => {});
  await app.register(siteRoutes, { market, redis, database, now: () => nowMs, everyMs: EVERY_MS });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
}
afterEach(async () => {
  // This machine's fetch leaves unused connections open.
  app.server.closeAllConnections();
  await app.close();
});
afterAll(async () => {
  await redis.quit();
  await database.close();
});

/** A visitor's stream: its events as they come, and how it ended. */
class Stream {
  readonly events: MarketPreview[] = [];
  readonly #left = new AbortController();
  status = 0;
  isEnded = false;

  static async open(address = "203.0.113.1"): Promise<Stream> {
    const stream = new Stream();
    const headers = { accept: "text/event-stream", "x-forwarded-for": address };
    const answer = await fetch(`${url}/api/market/preview`, { headers, signal: stream.#left.signal });
    stream.status = answer.status;
    void stream.#read(answer).catch(() => {});
    return stream;
  }

  leave(): void {
    this.#left.abort();
  }

  async #read(answer: Response): Promise<void> {
    let text = "";
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const event of whole) this.events.push(previewSchema.parse(JSON.parse(event.replace(/^data: /, ""))));
    }
    this.isEnded = true;
  }
}

const json = (address = "203.0.113.1") => call(`${url}/api/market/preview`, "GET", { headers: { "x-forwarded-for": address } });
/** Measures MEXC's market this many minutes before START. */
const measured = (minutesBefore: number, found: "up" | "degraded") =>
  database.transaction((db) =>
    keepReadings(db, new Date(START - minutesBefore * 60_000), [{ component: "mexc", state: found, latencyMs: null }]),
  );
const stats = async () => siteStatsSchema.parse((await call(`${url}/api/stats`, "GET")).body);
const recorded = () => new Promise((resolve) => setTimeout(resolve, 4 * EVERY_MS));

test("the market is shown when it is a minute old, and not a second earlier", async () => {
  const stream = await Stream.open();
  await until("the first", () => stream.events.length === 1);
  for (const second of [2, 4]) {
    [nowMs, price] = [START + second * 1000, 100 + second];
    await recorded();
  }
  nowMs = START + 61_999;
  await recorded();
  expect(stream.events.map(({ at }) => at)).toEqual([START]);
  nowMs = START + 62_000;
  await until("the second", () => stream.events.length === 2);
  expect(stream.events[1]).toMatchObject({ at: START + 2000, age_ms: 60_000, movers: [{ symbol: "BTC", price: 102 }] });
  expect(previewSchema.parse((await json()).body)).toEqual(stream.events[1]);
  stream.leave();
});

test("no market is invented: before there is one the answer says so, and a stream waits in silence", async () => {
  await app.close();
  isComplete = false;
  await start();
  const { status, body, headers } = await json();
  expect([status, body["error"], headers.get("retry-after")]).toEqual([503, "warming", "5"]);
  const stream = await Stream.open();
  await recorded();
  expect([stream.status, stream.events]).toEqual([200, []]);
  isComplete = true;
  await until("the market", () => stream.events.length === 1);
  stream.leave();
});

test("an address may have 30 streams at once, others are not kept out, and who leaves makes room", async () => {
  const open = await Promise.all(Array.from({ length: MAX_PER_ADDRESS }, () => Stream.open()));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: MAX_PER_ADDRESS }, () => 200));
  expect((await Stream.open()).status).toBe(429);
  // For IPv6 a whole household counts as one.
  const other = await Stream.open("2001:db8:1:2::1");
  expect(other.status).toBe(200);
  for (const stream of open) stream.leave();
  await until("room for as many again", async () => {
    const again = await Promise.all(Array.from({ length: MAX_PER_ADDRESS }, () => Stream.open()));
    for (const stream of again) stream.leave();
    return again.every(({ status }) => status === 200);
  });
  other.leave();
});

test("streams end when the server drains, and so does the server", async () => {
  const streams = await Promise.all([Stream.open("203.0.113.1"), Stream.open("203.0.113.2")]);
  await app.close();
  await until("their end", () => streams.every(({ isEnded }) => isEnded));
  await expect(fetch(`${url}/api/stats`)).rejects.toThrow("fetch failed");
});

test("the figures are those of this deployment, exchange by exchange", async () => {
  const today = START / 86_400_000;
  await redis.set(keys.signalsOfDay("mexc", Math.floor(today)), 4);
  await redis.set(keys.signalsOfDay("binance", Math.floor(today)), 3);
  await redis.set(keys.signalsOfDay("mexc", Math.floor(today) - 1), 100);
  for (const back of [2, 3, 4, 5]) await measured(back, back === 4 ? "degraded" : "up");
  await measured(1441, "up");
  await recorded();
  const { body, headers } = await call(`${url}/api/stats`, "GET");
  expect(headers.get("cache-control")).toBe("public, max-age=30");
  expect(Object.keys(body).sort()).toEqual(["coins", "delay_ms", "minutes", "signals"]);
  const figures = siteStatsSchema.parse(body);
  expect(figures).toMatchObject({ coins: [{ exchange: "mexc", count: 3 }], signals: 7, minutes: { kept: 3, total: 4 } });
  expect(figures.delay_ms).toBeGreaterThanOrEqual(249);
  expect(figures.delay_ms).toBeLessThanOrEqual(251);
});

test("the figures are made once a minute, whoever asks, and again after it", async () => {
  const first = await stats();
  coins = { mexc: 4, binance: 5 };
  await redis.set(keys.signalsOfDay("mexc", Math.floor(START / 86_400_000)), 9);
  expect(await Promise.all([stats(), stats(), stats()])).toEqual([first, first, first]);
  nowMs += 60_000;
  expect(await stats()).toMatchObject({
    coins: expect.arrayContaining([{ exchange: "binance", count: 5 }]) as unknown,
    signals: 9,
  });
});

test("without a market nothing is measured and nothing claimed", async () => {
  await app.close();
  [isComplete, coins] = [false, {}];
  await start();
  expect(await stats()).toEqual({ coins: [], signals: 0, delay_ms: null, minutes: { kept: 0, total: 0 } });
});
