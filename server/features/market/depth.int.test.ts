// A coin's orders over REST: asked for through a worker, and what is known where it cannot be asked.

import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nameOfWord } from "../../../shared/market/name-word.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { call } from "../../testing/api.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
const PAIR = "C0USDT";
const book = (at: number) => ({ at, bids: [[99, 1]], asks: [[100, 2]], bidsCut: false, asksCut: true });

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});
beforeEach(async () => {
  await redis.flushall();
  const worker = new FakeWorker(redis, "mexc");
  await worker.writeUniverse();
  await worker.publish();
  await until("market", () => server.app.market.feed("mexc").state);
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const depth = (query: string, token?: string) =>
  call(`${server.url}/api/depth?${query}`, "GET", token === undefined ? {} : { token });

/** Answers the next question like a worker; resolves with it. */
async function answerNext(answer: object): Promise<string> {
  const wanted = await until("a wanted book", async () => (await redis.lpop(keys.chartWanted("mexc"))) ?? undefined);
  const [word = "", what] = wanted.split(" ");
  const key = keys.depthAnswer("mexc", nameOfWord(word));
  await redis.set(key, JSON.stringify(answer), "PX", 10_000);
  await redis.publish(keys.chartAnswers("mexc"), key);
  return `${nameOfWord(word)} ${what}`;
}

test("a worker is asked once for all that look at a coin, and not again within ten seconds", async () => {
  const { token } = await makeToken(database, "start");
  const asked = Promise.all([1, 2, 3].map(() => depth(`symbol=MEXC:${PAIR}`, token)));
  expect(await answerNext({ book: book(5) })).toBe(`${PAIR} depth`);
  for (const { status, body } of await asked)
    expect([status, body]).toEqual([200, { success: true, data: book(5), message: "" }]);
  expect((await depth(`symbol=MEXC:${PAIR}`, token)).body["data"]).toEqual(book(5));
  expect(await redis.llen(keys.chartWanted("mexc"))).toBe(0);
});

test("where no turn comes, the book of minutes ago is shown with its time, and where there is none nothing is", async () => {
  const { token } = await makeToken(database, "start");
  const first = depth(`symbol=MEXC:${PAIR}`, token);
  await answerNext({ error: "busy" });
  expect((await first).body).toEqual({ success: true, data: null, message: "" });
  await redis.set(keys.depth("mexc", PAIR), JSON.stringify({ book: book(3) }));
  expect((await depth(`symbol=MEXC:${PAIR}`, token)).body["data"]).toEqual(book(3));
});

test("a coin without orders has no book, whatever was known before", async () => {
  const { token } = await makeToken(database, "start");
  await redis.set(keys.depth("mexc", PAIR), JSON.stringify({ book: book(3) }));
  const asked = depth(`symbol=MEXC:${PAIR}`, token);
  await answerNext({ error: "empty" });
  expect((await asked).body).toEqual({ success: true, data: null, is_empty: true, message: "" });
});

test("needs a plan, its exchange and a watched coin", async () => {
  const { token } = await makeToken(database, "start");
  expect((await depth(`symbol=MEXC:${PAIR}`)).status).toBe(401);
  expect((await depth(`symbol=BINANCE:${PAIR}`, token)).status).toBe(403);
  expect((await depth("symbol=MEXC:NONEUSDT", token)).status).toBe(404);
  expect((await depth("symbol=nothing", token)).status).toBe(400);
  expect(await redis.llen(keys.chartWanted("mexc"))).toBe(0);
});
