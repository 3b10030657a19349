// Coins under whatever names an exchange lists, from its simulator through workers and server: a row, a chart, an alert that fires and
// live minutes.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Redis } from "ioredis";
import { alertsAnswerSchema } from "../shared/contracts/alert-schemas.ts";
import { EXCHANGES } from "../shared/market/exchange-id.ts";
import { readWorkerEnvironment } from "../shared/node/environment.ts";
import { createLog } from "../shared/node/log.ts";
import type { Database } from "../shared/postgres/database.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { call } from "../server/testing/api.ts";
import { MarketClient } from "../server/testing/market-client.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../server/testing/start-app.ts";
import { startIngestProcess } from "../workers/ingest/ingest-process.ts";
import { startAlertRounds } from "../workers/jobs/alerts/alert-rounds.ts";
import { listingEverywhere } from "../workers/simulator/options.ts";
import { startSimulator, type RunningSimulator } from "../workers/simulator/start-simulator.ts";
import { USUAL_HOUR } from "../workers/simulator/testing/usual-hour.ts";

const NAMES = ["GOLD(PAXG)", "龙猫ДОМ", "$WIF", "50% OFF", "B T C", "A,B", "1e5", "null", "constructor", "__proto__"];
const WITHIN_MS = 60_000;
/** The account's limits are of a minute. */
const PATIENTLY = { timeout: WITHIN_MS, interval: 1000 };

let redis: Redis;
let database: Database;
let simulator: RunningSimulator;
let server: TestServer;
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  redis = testRedis();
  await redis.flushall();
  database = await testDatabase();
  simulator = await startSimulator({ ...listingEverywhere(3), ...USUAL_HOUR });
  for (const base of NAMES)
    for (const exchange of EXCHANGES) simulator[exchange].fault({ fault: "list", base, price: 5, trades_per_second: 5 });
  const environment = { ...simulator.environment, MARKET: "sim", SYMBOLS_BINANCE: "all", SYMBOLS_MEXC: "all" };
  const ingest = readWorkerEnvironment({ REDIS_URL: redisUrl(), LOG_LEVEL: "silent", ...environment });
  ends.push((await startIngestProcess(ingest)).stop);
  const log = createLog("test", "silent");
  ends.push(startAlertRounds({ database, redis, log, now: () => new Date(), onFired: () => undefined }));
  server = await startServer({ MARKET: "sim" });
  await until("the market", () => EXCHANGES.every((exchange) => server.app.market.feed(exchange).state !== undefined), WITHIN_MS);
}, 2 * WITHIN_MS);

afterAll(async () => {
  await server.close();
  for (const end of ends) await end();
  await simulator.stop();
  await redis.quit();
  await database.close();
});

describe.each(EXCHANGES)("%s", (exchange) => {
  test.each(NAMES)(
    "a coin that is called %s",
    async (symbol) => {
      const { token } = await makeToken(database, "professional");
      const client = new MarketClient(server.url, token);
      onTestFinished(() => client.close());
      const ticks: string[] = [];
      client.socket.on("tick", (name) => ticks.push(name));
      client.paints();
      expect(await client.connected()).toBeUndefined();
      expect(await client.ask("subscribe", { exchange, speed: 1 })).toMatchObject({ ok: true });
      await expect.poll(() => client.price(symbol), PATIENTLY).toBeGreaterThan(0);

      const chart = `${exchange.toUpperCase()}:${symbol}USDT`;
      const draft = { exchange, symbol, side: "above", level: (client.price(symbol) ?? 0) / 2, mode: "once" };
      expect((await call(`${server.url}/api/account/alerts`, "POST", { token, body: draft })).status).toBe(200);

      expect(await client.ask("ticks", { symbols: [chart] })).toEqual({ ok: true });
      await expect.poll(() => ticks, PATIENTLY).toContain(chart);

      const candles = async (): Promise<unknown> =>
        (await call(`${server.url}/api/klines?symbol=${encodeURIComponent(chart)}`, "GET", { token })).body["data"];
      await expect
        .poll(candles, PATIENTLY)
        .toContainEqual(expect.objectContaining({ quote_volume: expect.any(Number) as unknown }));

      const firings = async () => {
        const { body } = await call(`${server.url}/api/account/alerts`, "GET", { token });
        return alertsAnswerSchema.parse(body).firings.map((firing) => [firing.exchange, firing.symbol]);
      };
      await expect.poll(firings, PATIENTLY).toEqual([[exchange, symbol]]);
    },
    3 * WITHIN_MS,
  );
});
