// A coin that Binance halts, from its simulator through worker and server: within a minute its row is gone, and back when it trades again.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { readWorkerEnvironment } from "../shared/node/environment.ts";
import type { Database } from "../shared/postgres/database.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { MarketClient } from "../server/testing/market-client.ts";
import { makeToken, startServer, testDatabase, testRedis, type TestServer } from "../server/testing/start-app.ts";
import { startIngestProcess } from "../workers/ingest/ingest-process.ts";
import { listingEverywhere } from "../workers/simulator/options.ts";
import { startSimulator, type RunningSimulator } from "../workers/simulator/start-simulator.ts";
import { USUAL_HOUR } from "../workers/simulator/testing/usual-hour.ts";

const MINUTE_MS = 60_000;

let redis: Redis;
let database: Database;
let simulator: RunningSimulator;
let server: TestServer;
let stopIngest: () => Promise<void>;

beforeAll(async () => {
  redis = testRedis();
  await redis.flushall();
  database = await testDatabase();
  simulator = await startSimulator({ ...listingEverywhere(4), ...USUAL_HOUR });
  const settings = { ...simulator.environment, EXCHANGES: "binance", MARKET: "sim", LOG_LEVEL: "silent" };
  ({ stop: stopIngest } = await startIngestProcess(readWorkerEnvironment({ REDIS_URL: redisUrl(), ...settings })));
  server = await startServer({ MARKET: "sim" });
}, MINUTE_MS);

afterAll(async () => {
  await server.close();
  await stopIngest();
  await simulator.stop();
  await redis.quit();
  await database.close();
});

test(
  "a halted coin is none of the market's within a minute",
  async () => {
    const { token } = await makeToken(database, "professional");
    const client = new MarketClient(server.url, token);
    client.paints();
    expect(await client.connected()).toBeUndefined();
    await client.ask("subscribe", { exchange: "binance", speed: 1 });
    const isThere = (): boolean | undefined => client.decoder.coins.find(({ symbol }) => symbol === "ETH")?.active;
    await expect.poll(isThere, { timeout: MINUTE_MS }).toBe(true);
    await expect.poll(() => client.price("ETH"), { timeout: MINUTE_MS }).toBeGreaterThan(0);

    simulator.binance.fault({ fault: "halt", symbol: "ETHUSDT" });
    await expect.poll(isThere, { timeout: MINUTE_MS, interval: 200 }).toBe(false);
    await expect.poll(() => client.price("ETH")).toBeNaN();

    simulator.binance.fault({ fault: "resume", symbol: "ETHUSDT" });
    await expect.poll(isThere, { timeout: MINUTE_MS, interval: 200 }).toBe(true);
    client.close();
  },
  4 * MINUTE_MS,
);
