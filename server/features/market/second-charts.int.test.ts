// Charts of seconds over HTTP, from a real archive and the seconds that only Redis has.

import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Kline } from "../../../shared/contracts/charts.ts";
import { encodeChunk } from "../../../shared/archive/chunk-codec.ts";
import { MARKET_PLANES } from "../../../shared/archive/chunk.ts";
import { Listings } from "../../../shared/archive/listings.ts";
import { universeSchema } from "../../../shared/contracts/universe.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { PostgresArchive } from "../../../shared/postgres/postgres-archive.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { readStretch } from "../../../shared/redis/read-stretch.ts";
import { storedColumn } from "../../../shared/redis/stored-column.ts";
import { call } from "../../testing/api.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

const STRETCH = 300;
let redis: Redis;
let database: Database;
let server: TestServer;
let token: string;
/** The last second that is over, and a stretch that ended some minutes ago. */
let now: number;
let stretch: number;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
  token = (await makeToken(database, "start")).token;
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate archive_chunks`.execute(db));
  const worker = new FakeWorker(redis, "mexc", 2);
  await worker.writeUniverse();
  await worker.publish();
  await until("market", () => server.app.market.feed("mexc").state !== undefined);
  now = Math.floor(Date.now() / 1000) - 1;
  stretch = now - 600 - (now % STRETCH);
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

/** Price of the second coin, and its quote volume so far. */
const price = (second: number): number => 100 + (second % 60);
async function publish(from: number, to: number, exactSince = 0): Promise<void> {
  await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(exactSince, exactSince).buffer));
  await redis.set(keys.doubtedFrom("mexc"), Buffer.from(Float64Array.of(Infinity, Infinity).buffer));
  const text = (await redis.get(keys.universe("mexc"))) ?? "";
  const { symbols, version } = universeSchema.parse(JSON.parse(text));
  for (let second = from; second < to; second++) {
    const column = symbols.flatMap((_, at) => (at === 1 ? [price(second), 10 * (second - now + 10_000)] : [1, 1]));
    await redis.set(keys.second("mexc", second), storedColumn(Float64Array.from(column), version));
  }
}

/** Writes a stretch as the archive does, and takes its seconds from Redis. */
async function archive(from: number): Promise<void> {
  const universe = universeSchema.parse(JSON.parse((await redis.get(keys.universe("mexc"))) ?? ""));
  const listings = new Listings();
  listings.see(universe);
  const read = await readStretch({ redis, exchange: "mexc", listings, universeVersion: universe.version }, from, STRETCH);
  const store = new PostgresArchive(database);
  const place = { exchange: "mexc", from, seconds: STRETCH } as const;
  const added = MARKET_PLANES.map((plane) => ({ ...place, plane, bytes: encodeChunk(read[plane]) }));
  await store.write("mexc", await store.begin("mexc"), added);
  for (let second = from; second < from + STRETCH; second++) await redis.del(keys.second("mexc", second));
}

const chart = async (query: string): Promise<{ data: Kline[]; is_first?: true }> => {
  const { status, body } = await call(`${server.url}/api/klines?symbol=MEXC:C1USDT&${query}`, "GET", { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { data: Kline[]; is_first?: true };
};

test("the newest bars are those of Redis, up to the last second that is over", async () => {
  await publish(now - 60, now + 1);
  const { data } = await chart("interval=1s&limit=30");
  const last = data.at(-1);
  expect(data.length).toBeGreaterThan(25);
  expect((last?.time ?? 0) / 1000).toBeGreaterThanOrEqual(now - 1);
  for (const { time, open, close, quote_volume: volume } of data)
    expect([open, close, volume]).toEqual([price(time / 1000 - 1), price(time / 1000), 10]);
});

test("older bars come from the archive, and where it begins there are no older ones", async () => {
  await publish(stretch - 1, stretch + STRETCH);
  await archive(stretch);
  const before = (stretch + STRETCH) * 1000;
  const { data } = await chart(`interval=15s&limit=20&before=${before}`);
  expect(data).toHaveLength(20);
  expect(data[1]).toMatchObject({
    time: (stretch + 15) * 1000,
    open: price(stretch + 14),
    close: price(stretch + 29),
    quote_volume: 150,
  });
  // A gap is passed over: the page before it is the archive's last one.
  const far = await chart(`interval=1s&limit=10&before=${before + 400_000}`);
  expect(far.data.at(-1)?.time).toBe(before - 1000);
  expect(await chart(`interval=1s&limit=10&before=${stretch * 1000 - 60_000}`)).toMatchObject({ data: [], is_first: true });
});

test("seconds that are known only to the minute make no bars", async () => {
  await publish(now - 60, now + 1, now - 20);
  const { data } = await chart("interval=1s&limit=60");
  expect(data[0]).toMatchObject({ time: (now - 20) * 1000, open: price(now - 20), volume: null, quote_volume: null });
  expect(data[1]).toMatchObject({ quote_volume: 10 });
});

test("a coin that nobody watches has no seconds, and is said so", async () => {
  const { status, body } = await call(`${server.url}/api/klines?symbol=MEXC:NONEUSDT&interval=1s`, "GET", { token });
  expect([status, body["error"]]).toEqual([404, "not-found"]);
});
