import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import { simpleTableSchema } from "../../../shared/contracts/rows.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
let mexc: FakeWorker;
let binance: FakeWorker;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

beforeEach(async () => {
  await redis.flushall();
  mexc = new FakeWorker(redis, "mexc");
  binance = new FakeWorker(redis, "binance");
  server = await startServer();
});

afterEach(() => server.close());

afterAll(async () => {
  await redis.quit();
  await database.close();
});

async function publish(worker: FakeWorker): Promise<void> {
  if (worker.sequence === 0) await worker.writeUniverse();
  await worker.publish();
  const feed = server.app.market.feed(worker.exchange);
  await until(
    "frame",
    () => feed.header?.epoch === worker.epoch && feed.header.sequence === worker.sequence && feed.state !== undefined,
  );
}

/** Moves the worker to the last second before a step of this cadence. */
function beforeStep(worker: FakeWorker, cadence: number): void {
  worker.second += cadence - 1 - (worker.second % cadence);
}

const table = (query: string, options: Parameters<typeof call>[2] = {}) =>
  call(`${server.url}/api/crypto/simple-table${query}`, "GET", options);
const token = async (plan: PlanId): Promise<string> => (await makeToken(database, plan)).token;
const priceOf = (body: Record<string, unknown>, row = 0): unknown => (body["data"] as { price: number }[])[row]?.price;

test("gives every active coin with a known price in universe order, by the contract", async () => {
  mexc.setPrice(1, Number.NaN);
  await publish(mexc);
  const { status, headers, body } = await table("?exchanges=mexc", { token: await token("popular") });
  expect(status).toBe(200);
  expect(simpleTableSchema.parse(body).data.map((row) => row.symbol)).toEqual(["C0", "C2"]);
  expect(headers.get("x-market-time")).toBe(String(mexc.second * 1000));
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("vary")).toContain("Cookie");
});

test("keeps every digit of a price", async () => {
  mexc.setPrice(0, 0.000_012_345_678_9);
  await publish(mexc);
  expect(priceOf((await table("", { token: await token("test") })).body)).toBe(0.000_012_345_678_9);
});

test("answers 304 to the tag of the same table and the rows once they changed", async () => {
  await publish(mexc);
  const credentials = { token: await token("professional") };
  const first = await table("", credentials);
  const tag = first.headers.get("etag") ?? "";
  expect((await table("", { ...credentials, headers: { "if-none-match": tag } })).status).toBe(304);
  mexc.setPrice(0, 5);
  await publish(mexc);
  const second = await table("", { ...credentials, headers: { "if-none-match": tag } });
  expect(second.status).toBe(200);
  expect(priceOf(second.body)).toBe(5);
});

test("encodes once per frame for all callers, and not at all when nobody asks", async () => {
  await publish(mexc);
  await publish(mexc);
  const tokens = await Promise.all([token("professional"), token("professional")]);
  for (const one of tokens) for (let i = 0; i < 5; i++) await table("", { token: one });
  const metrics = await call(`${server.url}/metrics`, "GET");
  expect(String(metrics.body["text"])).toContain('tickdeck_table_encodings_total{exchange="mexc"} 1\n');
});

test("T28: a visitor sees MEXC of up to a minute ago, and no Binance", async () => {
  beforeStep(mexc, 60);
  await publish(mexc);
  await publish(binance);
  mexc.setPrice(0, 1);
  await publish(mexc);
  const first = await table("");
  mexc.setPrice(0, 2);
  await publish(mexc);
  expect(priceOf(first.body)).toBe(1);
  expect(priceOf((await table("")).body)).toBe(1);
  const refused = await table("?exchanges=binance");
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    success: false,
    data: [],
    message: "Доступ к бирже Binance недоступен для вашего тарифа. Доступна только MEXC (3 тикера).",
  });
  const german = await table("?exchanges=binance", { headers: { "accept-language": "de-AT, en;q=0.5" } });
  expect(german.body).toMatchObject({
    error: "plan",
    message: "Ihr Tarif enthält die Börse Binance nicht. Verfügbar ist nur MEXC (3 Ticker).",
  });
});

test("T28: the plan decides exchange and freshness", async () => {
  beforeStep(mexc, 4);
  mexc.setPrice(0, 1);
  await publish(mexc);
  await publish(binance);
  const start = await token("start");
  expect((await table("?exchanges=binance", { token: start })).status).toBe(403);
  expect((await table("?exchanges=binance", { token: await token("popular") })).status).toBe(200);
  const seen: unknown[] = [];
  for (let second = 0; second < 9; second++) {
    mexc.setPrice(0, 10 + second);
    await publish(mexc);
    seen.push(priceOf((await table("", { token: start })).body));
  }
  expect(seen).toEqual([10, 10, 10, 13, 13, 13, 13, 17, 17]);
});

test.each([
  "?exchanges=",
  "?exchanges=MEXC",
  "?exchanges=mexc,binance",
  "?exchanges=mexc%00",
  "?exchanges=binance&exchanges=mexc",
  "?exchanges=__proto__",
])("T28: %s means mexc", async (query) => {
  await publish(mexc);
  await publish(binance);
  const answer = await table(query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("etag")).toContain("mexc");
});

test("a dead session is refused instead of served as a visitor", async () => {
  await publish(mexc);
  const { token: dead, handle } = await makeToken(database, "popular");
  await call(`${server.url}/api/terminal/logout?session_token=${handle}`, "POST");
  expect((await table("", { token: dead })).status).toBe(401);
  expect((await table("", { token: "nonsense" })).status).toBe(401);
});

test("the cookie of a session that ended makes a visitor, unless the page says that it needs one", async () => {
  beforeStep(mexc, 60);
  await publish(mexc);
  const { token: dead, handle } = await makeToken(database, "popular");
  const cookie = { cookie: `sid=${dead}`, headers: { origin: server.url } };
  expect((await table("?session=required", cookie)).status).toBe(200);
  await call(`${server.url}/api/terminal/logout?session_token=${handle}`, "POST");
  const served = await table("", cookie);
  expect(served.status).toBe(200);
  expect(served.headers.getSetCookie()[0]).toMatch(/^sid=;/);
  for (const caller of [cookie, {}])
    expect(await table("?session=required", caller)).toMatchObject({
      status: 401,
      body: { error: "no-session", success: false, data: [] },
    });
});

test("a coin is in the table as soon as its windows are known, and none waits for the others", async () => {
  const none = await table("");
  expect(none).toMatchObject({ status: 503, body: { success: false, data: [], error: "warming" } });
  expect(Number(none.headers.get("retry-after"))).toBeGreaterThan(0);
  mexc.warming = true;
  const references = mexc.table.column(FIELD.reference);
  const known = references.slice();
  references.fill(Number.NaN);
  await publish(mexc);
  expect((await table("")).status).toBe(503);
  references[1] = known[1] as number;
  await publish(mexc);
  const partly = await table("");
  expect(partly.status).toBe(200);
  expect(simpleTableSchema.parse(partly.body).data.map(({ symbol }) => symbol)).toEqual(["C1"]);
  references.set(known);
  mexc.warming = false;
  await publish(mexc);
  expect((await table("")).body.data).toHaveLength(mexc.universe.symbols.length);
});

test("T28: the sixty-first call of a visitor in a minute is refused", async () => {
  await publish(mexc);
  await table("");
  const answers = await Promise.all(Array.from({ length: 64 }, () => table("")));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
});

test("whoever polls every two seconds is never refused", async () => {
  await publish(mexc);
  const one = await token("popular");
  await table("", { token: one });
  const answers = await Promise.all(Array.from({ length: 45 }, () => table("", { token: one })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});
