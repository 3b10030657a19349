// Our minutes compared with the exchange's own, through Redis: agreement, differences, and what either side lacks.

import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComparedRow } from "../../../shared/contracts/admin-operations.ts";
import type { OwnMinutes } from "../../../shared/contracts/worker-messages.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { writePast } from "../../testing/fake-columns.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

/** The start of a minute, epoch seconds. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60 - 120;
let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  await redis.flushall();
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

/** Answers for each pair like a worker, until all are answered. */
async function answer(pairs: Readonly<Record<string, OwnMinutes>>): Promise<void> {
  const asked = redis.duplicate();
  for (let left = Object.keys(pairs).length; left > 0; left--) {
    const [, request = ""] = (await asked.blpop(keys.chartWanted("mexc"), 5)) ?? [];
    const [pair = "", interval] = request.split(" ");
    expect(interval).toBe("own");
    const key = keys.ownMinutes("mexc", pair);
    await redis.set(key, JSON.stringify(pairs[pair]), "EX", 5);
    await redis.publish(keys.chartAnswers("mexc"), key);
  }
  asked.disconnect();
}

test("each coin of a sample says whether its last settled minute is the exchange's", async () => {
  const worker = new FakeWorker(redis, "mexc", 5);
  await worker.writeUniverse();
  // A hundred USDT a second at a price of 50, in all coins but the last, which has no column.
  const cellAt = (position: number, second: number) =>
    position === 4 ? ([Number.NaN, Number.NaN] as const) : ([50, (second - MINUTE) * 100] as const);
  await writePast(redis, { exchange: "mexc", coins: 5, version: 1, from: MINUTE - 1, to: MINUTE + 59, cellAt });
  const minutes = (close: number, volume: number): OwnMinutes => ({
    minutes: [
      { at: MINUTE * 1000, close, volume, volume_step: 0 },
      { at: (MINUTE + 60) * 1000, close: 1, volume: 1, volume_step: 0 },
    ],
  });
  const cookie = await adminCookie(database, "viewer");
  const asked = call(`${server.url}/api/admin/market/compare`, "POST", {
    ...{ cookie, headers: { origin: server.url }, body: { exchange: "mexc" } },
  });
  await answer({
    C0USDT: minutes(50, 6000),
    C1USDT: minutes(50, 6001),
    C2USDT: minutes(50.01, 6000),
    C3USDT: { error: "mexc gave none" },
    C4USDT: minutes(50, 6000),
  });
  const { status, body } = await asked;
  expect(status).toBe(200);
  const rows = (body["data"] as ComparedRow[]).toSorted((one, two) => one.pair.localeCompare(two.pair));
  expect(rows.map(({ pair, result }) => `${pair} ${result}`)).toEqual([
    "C0USDT agrees",
    "C1USDT differs",
    "C2USDT differs",
    "C3USDT no-answer",
    "C4USDT not-counted",
  ]);
  expect(rows[1]).toMatchObject({ at: MINUTE * 1000, own_price: 50, price: 50, own_volume: 6000, volume: 6001 });
});

test("nothing is compared where no worker asks the exchange", async () => {
  await redis.flushall();
  await new FakeWorker(redis, "mexc", 2).writeUniverse();
  const { status, body } = await call(`${server.url}/api/admin/market/compare`, "POST", {
    ...{ cookie: await adminCookie(database, "viewer"), headers: { origin: server.url }, body: { exchange: "mexc" } },
  });
  expect([status, body["error"]]).toEqual([503, "unavailable"]);
});
