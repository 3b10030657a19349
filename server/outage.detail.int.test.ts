// Outages through real cuts: Redis gone and back under open sockets, PostgreSQL gone and back, ready and not ready.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { Database } from "../shared/postgres/database.ts";
import { FIELD } from "../shared/market/fields.ts";
import { keys } from "../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { call } from "./testing/api.ts";
import { FakeWorker } from "./testing/fake-worker.ts";
import { FaultyLink } from "./testing/faulty-link.ts";
import { MarketClient } from "./testing/market-client.ts";
import {
  makeToken,
  makeUser,
  PASSWORD,
  startServer,
  testDatabase,
  testRedis,
  until,
  type TestServer,
} from "./testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
let redisLink: FaultyLink;
let postgresLink: FaultyLink;
let workers: FakeWorker[];
const clients: MarketClient[] = [];

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

beforeEach(async () => {
  await redis.flushall();
  redisLink = await FaultyLink.to(redisUrl());
  postgresLink = await FaultyLink.to(databaseUrl());
  workers = [new FakeWorker(redis, "mexc"), new FakeWorker(redis, "binance")];
});

afterEach(async () => {
  for (const worker of workers) worker.stop();
  for (const client of clients.splice(0)) client.close();
  await server.close();
  await redisLink.close();
  await postgresLink.close();
});

afterAll(async () => {
  await redis.quit();
  await database.close();
});

async function start(): Promise<void> {
  server = await startServer({ REDIS_URL: redisLink.url, DATABASE_URL: postgresLink.url });
}

async function startLive(): Promise<void> {
  for (const worker of workers) {
    await worker.writeUniverse();
    await worker.publish();
    worker.run(300);
  }
  await start();
  await until("ready", async () => (await ready()).status === 200);
}

const ready = () => call(`${server.url}/readyz`, "GET");

async function subscriber(): Promise<MarketClient> {
  const { token } = await makeToken(database, "professional");
  const client = new MarketClient(server.url, token);
  clients.push(client);
  expect(await client.connected()).toBeUndefined();
  expect(await client.ask("subscribe", { exchange: "mexc", speed: 1 })).toMatchObject({ ok: true });
  await until("frames", () => client.received.length > 2);
  return client;
}

test("Redis gone for five seconds: sockets stay, browsers are notified, frames resume without a gap", async () => {
  await startLive();
  const client = await subscriber();
  redisLink.cut();
  const cutAt = performance.now();
  await until("down", () => client.statuses.at(-1)?.state === "down", 5500);
  expect(performance.now() - cutAt).toBeLessThan(5000);
  expect((await ready()).body).toMatchObject({ ready: true, status: "degraded", redis: "down" });
  // Limits go on in the process: a login is answered, not hung.
  const began = performance.now();
  expect((await call(`${server.url}/api/login`, "POST", { body: { login: "nobody", password: "x" } })).status).toBe(401);
  expect(performance.now() - began).toBeLessThan(1500);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, 5000 - (performance.now() - cutAt))));
  const before = client.received.length;
  redisLink.repair();
  const repairedAt = performance.now();
  await until("frames again", () => client.received.length > before, 5000);
  expect(performance.now() - repairedAt).toBeLessThan(2500);
  await until("live", () => client.statuses.at(-1)?.state === "live");
  expect(client.closes).toEqual([]);
  expect(client.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
}, 30_000);

test("Redis that lost its data: a new writer with a lower epoch is believed once the old one is silent", async () => {
  const [mexc] = workers as [FakeWorker, FakeWorker];
  mexc.epoch = 7;
  await startLive();
  const client = await subscriber();
  mexc.stop();
  await new Promise((resolve) => setTimeout(resolve, 5200));
  await redis.flushall();
  const reborn = new FakeWorker(redis, "mexc", 4);
  workers.push(reborn);
  reborn.setPrice(3, 44);
  await reborn.writeUniverse();
  await reborn.publish();
  reborn.run(300);
  await until("the new writer's table", () => client.price("C3") === 44, 5000);
  expect(client.decoder.header?.epoch).toBe(1);
}, 30_000);

test("PostgreSQL gone: frames and tables go on for those inside, logins are put off, and it all heals", async () => {
  await startLive();
  const user = await makeUser(database, "start");
  const client = await subscriber();
  const { token } = await makeToken(database, "popular");
  const table = () => call(`${server.url}/api/crypto/simple-table?exchanges=binance`, "GET", { token });
  expect((await table()).status).toBe(200);
  postgresLink.cut();
  const login = () => call(`${server.url}/api/login`, "POST", { body: { login: user.email, password: PASSWORD } });
  const put = await login();
  expect(put).toMatchObject({ status: 503, body: { status: "error", error: "unavailable" } });
  expect(Number(put.headers.get("retry-after"))).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 5500));
  expect((await table()).status).toBe(200);
  await server.app.gateway.sweep.run();
  const before = client.received.length;
  await until("frames go on", () => client.received.length > before + 3);
  expect(client.closes).toEqual([]);
  expect((await ready()).body).toMatchObject({ ready: true, status: "degraded", postgres: "down" });
  postgresLink.repair();
  // Asked for directly: refused logins would soon be too many.
  await until("PostgreSQL again", async () => (await ready()).body["postgres"] === "up", 9000);
  expect((await login()).status).toBe(200);
}, 40_000);

test("a start without PostgreSQL shows the market and migrates when it comes", async () => {
  postgresLink.cut();
  for (const worker of workers) {
    await worker.writeUniverse();
    await worker.publish();
    worker.run(300);
  }
  await start();
  await until("table", async () => (await call(`${server.url}/api/crypto/simple-table`, "GET")).status === 200);
  expect((await ready()).body).toMatchObject({ ready: false, status: "starting", postgres: "down", redis: "up" });
  postgresLink.repair();
  await until("ready", async () => (await ready()).status === 200, 12_000);
}, 30_000);

test("ready needs figures of each exchange, or of one while the other is named as down", async () => {
  const [mexc, binance] = workers as [FakeWorker, FakeWorker];
  await start();
  expect((await ready()).status).toBe(503);
  for (const worker of [mexc, binance]) {
    worker.warming = true;
    worker.table.column(FIELD.reference).fill(Number.NaN);
    await worker.writeUniverse();
    await worker.publish();
    worker.run(300);
  }
  await until("warming", async () => server.app.market.feed("binance").header !== undefined);
  expect(await ready()).toMatchObject({ status: 503, body: { status: "starting" } });
  // The first coin whose windows are known is worth showing, though others are still being fetched.
  mexc.fill(0, 100);
  await until("mexc shows a coin", () => server.app.market.feed("mexc").isShown);
  expect((await ready()).status).toBe(503);
  binance.stop();
  await redis.del(keys.status("binance"));
  await until("ready with one", async () => (await ready()).status === 200, 8000);
  expect((await ready()).body).toMatchObject({
    status: "degraded",
    exchanges: { binance: { state: "down", ready: false }, mexc: { ready: true } },
  });
  server.app.health.draining = true;
  expect(await ready()).toMatchObject({ status: 503, body: { status: "draining" } });
  expect((await call(`${server.url}/healthz`, "GET")).status).toBe(200);
}, 30_000);
