import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Redis } from "ioredis";
import { CHART_WAIT_MS } from "../../../shared/contracts/worker-messages.ts";
import { nameOfWord } from "../../../shared/market/name-word.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { call } from "../../testing/api.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { KlinesService } from "./klines.service.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});

beforeEach(async () => {
  await redis.flushall();
  for (const exchange of ["mexc", "binance"] as const) {
    const worker = new FakeWorker(redis, exchange);
    await worker.writeUniverse();
    await worker.publish();
  }
  await until("market", () => server.app.market.feed("mexc").state && server.app.market.feed("binance").state !== undefined);
});

afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const klines = (query: string, token?: string) =>
  call(`${server.url}/api/klines?${query}`, "GET", token === undefined ? {} : { token });

const candle = (minute: number) => [minute * 60_000, 1, 3, 0.5, 2, 10, 20];

/** Answers the next requested chart like a worker; resolves with the question. */
async function answerNext(answer: object): Promise<string> {
  const wanted = await until("a wanted chart", async () => (await redis.lpop(keys.chartWanted("mexc"))) ?? undefined);
  const [word = "", interval = "", , before] = wanted.split(" ");
  const pair = nameOfWord(word);
  const key = keys.chart("mexc", pair, interval, before === undefined ? undefined : Number(before));
  await redis.set(key, JSON.stringify(answer), "EX", 5);
  await redis.publish(keys.chartAnswers("mexc"), key);
  return [pair, interval, before].filter((part) => part !== undefined).join(" ");
}

test("a worker is asked once for all who want the same chart", async () => {
  const { token } = await makeToken(database, "start");
  const asked = Promise.all([1, 2, 3].map(() => klines("symbol=MEXC:C1USDT&interval=5&limit=2", token)));
  expect(await answerNext({ candles: [candle(0), candle(5), candle(10)] })).toBe("C1USDT 5");
  for (const { status, body } of await asked) {
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [5, 10].map((minute) => ({
        time: minute * 60_000,
        open: 1,
        high: 3,
        low: 0.5,
        close: 2,
        volume: 10,
        quote_volume: 20,
      })),
      message: "",
    });
  }
  expect(await redis.llen(keys.chartWanted("mexc"))).toBe(0);
});

test("an answer arrives with its event, not with a later look", async () => {
  const { token } = await makeToken(database, "start");
  const asked = klines("symbol=MEXC:C2USDT", token);
  await answerNext({ candles: [candle(1)] });
  const answered = performance.now();
  expect((await asked).status).toBe(200);
  // Only the check at the end of the wait could be later; a busy machine may delay the event too.
  expect(performance.now() - answered).toBeLessThan(CHART_WAIT_MS / 4);
});

test("the page before a moment is asked for by itself, and says where the listing began", async () => {
  const { token } = await makeToken(database, "start");
  const before = 10 * 60_000;
  const asked = [3, 2].map((limit) => klines(`symbol=MEXC:C1USDT&limit=${limit}&before=${before}`, token));
  expect(await answerNext({ candles: [candle(7), candle(8), candle(9)], isFirst: true })).toBe(`C1USDT 1 ${before}`);
  const [whole, part] = await Promise.all(asked);
  expect(whole?.body).toMatchObject({ success: true, is_first: true });
  expect(part?.body["data"]).toHaveLength(2);
  expect(part?.body).not.toHaveProperty("is_first");
});

test("an answer is encoded once for all who come while it holds, and again once it does not", async () => {
  const { token } = await makeToken(database, "start");
  const key = keys.chart("mexc", "C2USDT", "60");
  const minuteOf = async (): Promise<unknown> => {
    const { body } = await klines("symbol=MEXC:C2USDT&interval=60&limit=1", token);
    return (body["data"] as { time: number }[] | undefined)?.[0]?.time;
  };
  await redis.set(key, JSON.stringify({ candles: [candle(1)] }), "PX", 1500);
  expect(await minuteOf()).toBe(60_000);
  await redis.set(key, JSON.stringify({ candles: [candle(2)] }), "PX", 60_000);
  expect(await minuteOf()).toBe(60_000);
  await expect.poll(minuteOf, { timeout: 5000 }).toBe(120_000);
});

/** Each list is newer than the previous ones. */
let lists = 1;

/** A worker that lists one more coin of this name. */
async function listCoin(symbol: string, pair: string): Promise<void> {
  const worker = new FakeWorker(redis, "mexc");
  worker.epoch = ++lists;
  worker.universe = { ...worker.universe, version: lists };
  await worker.addCoin(5, { symbol, pair });
  await worker.publish();
  const listed = () => server.app.market.feed("mexc").state?.universe.symbols.some((coin) => coin.pair === pair);
  await until("the coin", listed);
}

test.each(["GOLD(PAXG)", "币安人生", "$WIF", "B T C", "50% OFF", "null", "constructor", "__proto__", "A:B"])(
  "a coin that its exchange calls %s has a chart",
  async (symbol) => {
    await listCoin(symbol, `${symbol}USDT`);
    const { token } = await makeToken(database, "start");
    const asked = klines(`symbol=${encodeURIComponent(`MEXC:${symbol}USDT`)}`, token);
    expect(await answerNext({ candles: [candle(1)] })).toBe(`${symbol}USDT 1`);
    expect(await asked).toMatchObject({ status: 200, body: { success: true } });
  },
);

test("a coin whose pair is not its name with USDT behind it has a chart by either name", async () => {
  await listCoin("PAXG", "GOLD-PAXG_USDT");
  const { token } = await makeToken(database, "start");
  for (const [name, interval] of [
    ["GOLD-PAXG_USDT", "5"],
    ["PAXGUSDT", "15"],
  ]) {
    const asked = klines(`symbol=MEXC:${name}&interval=${interval}`, token);
    expect(await answerNext({ candles: [candle(1)] })).toBe(`GOLD-PAXG_USDT ${interval}`);
    expect((await asked).status).toBe(200);
  }
});

test("questions that nobody waits for leave the list with the next one, and it never holds more than a thousand", async () => {
  const wanted = keys.chartWanted("mexc");
  const now = Number((await redis.time())[0]);
  const old = Array.from({ length: 20 }, (_, at) => `C${at}USDT 1 ${now - 31}`);
  const young = Array.from({ length: 1005 }, (_, at) => `C${at}USDT 5 ${now - 5}`);
  await redis.rpush(wanted, ...old, ...young);
  const { token } = await makeToken(database, "start");
  const asked = klines("symbol=MEXC:C0USDT&interval=240", token);
  await until("the question", async () => ((await redis.lindex(wanted, -1)) ?? "").includes(" 240 "));
  expect(await redis.llen(wanted)).toBe(1000);
  expect(await redis.lindex(wanted, 0)).toBe(young[6]);
  await redis.del(wanted);
  expect((await asked).status).toBe(503);
});

test("a kept answer is used without asking", async () => {
  await redis.set(keys.chart("mexc", "C0USDT", "1"), JSON.stringify({ candles: [candle(1)] }));
  const { token } = await makeToken(database, "start");
  expect((await klines("symbol=MEXC:C0USDT", token)).body["data"]).toHaveLength(1);
  expect(await redis.exists(keys.chartWanted("mexc"))).toBe(0);
});

test("a worker's failure is an upstream failure, silence is unavailable", async () => {
  const { token } = await makeToken(database, "start");
  const failed = klines("symbol=MEXC:C0USDT&interval=15", token);
  await answerNext({ error: "rate limited" });
  expect(await failed).toMatchObject({ status: 502, body: { success: false, data: [], error: "upstream-failed" } });
  const silent = await klines("symbol=MEXC:C0USDT&interval=30", token);
  expect(silent).toMatchObject({ status: 503, body: { success: false, error: "unavailable" } });
  expect(silent.headers.get("retry-after")).toBe("5");
});

test("needs a session, a plan and a watched coin", async () => {
  const { token } = await makeToken(database, "start");
  expect((await klines("symbol=MEXC:C0USDT")).status).toBe(401);
  expect(await klines("symbol=BINANCE:C0USDT", token)).toMatchObject({
    status: 403,
    body: { message: "Доступ к бирже Binance недоступен для вашего тарифа. Доступна только MEXC (3 тикера)." },
  });
  for (const name of ["NONEUSDT", "C0 USDT", "__proto__"])
    expect((await klines(`symbol=MEXC:${encodeURIComponent(name)}`, token)).status).toBe(404);
  expect(await redis.exists(keys.chartWanted("mexc"))).toBe(0);
});

test.each([
  "symbol=C0USDT",
  "symbol=KRAKEN:C0USDT",
  "symbol=MEXC:",
  "symbol=MEXC:C0%00USDT",
  `symbol=MEXC:${"C".repeat(65)}`,
  "symbol=mexc:C0USDT",
  "symbol=MEXC:C0USDT&interval=7",
  "symbol=MEXC:C0USDT&limit=0",
  "symbol=MEXC:C0USDT&limit=1001",
  "symbol=MEXC:C0USDT&limit=-1",
  "symbol=MEXC:C0USDT&before=yesterday",
  "",
])("refuses %j", async (query) => {
  const { token } = await makeToken(database, "start");
  expect((await klines(query, token)).status).toBe(400);
});

describe("a chart that was answered just now", () => {
  const QUERY = "symbol=BINANCE:C1USDT&interval=1&limit=2";
  /** Puts a worker's answer in Redis and requests it; counts how often the route's handler runs. */
  async function answered(token: string) {
    await redis.set(keys.chart("binance", "C1USDT", "1"), JSON.stringify({ candles: [candle(0), candle(1)] }), "EX", 5);
    const lookups = vi.spyOn(KlinesService.prototype, "body");
    onTestFinished(() => lookups.mockRestore());
    const first = await klines(QUERY, token);
    expect(first.status).toBe(200);
    return { first, lookups };
  }

  test("is there for the next one who may see it, without a handler, the same to the letter", async () => {
    const { token } = await makeToken(database, "professional");
    const { first, lookups } = await answered(token);
    const again = await klines(QUERY, token);
    expect(again.body).toEqual(first.body);
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !["x-request-id", "date"].includes(name)).toSorted(([a], [b]) => a.localeCompare(b));
    expect(headersOf(again)).toEqual(headersOf(first));
    const { token: other } = await makeToken(database, "professional");
    expect((await klines(QUERY, other)).status).toBe(200);
    expect(lookups).toHaveBeenCalledTimes(1);
  });

  test("is there for all charts of a page of another reader", async () => {
    const { token } = await makeToken(database, "professional");
    const { lookups } = await answered(token);
    lookups.mockClear();
    const { token: other } = await makeToken(database, "professional");
    const found = await Promise.all(Array.from({ length: 11 }, () => klines(QUERY, other)));
    expect(found.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 200));
    expect(lookups).not.toHaveBeenCalled();
    const ended = await Promise.all(Array.from({ length: 11 }, () => klines(QUERY, "x".repeat(43))));
    expect(new Set(ended.map(({ status, body }) => `${status} ${String(body["error"])}`))).toEqual(
      new Set(["401 session-ended"]),
    );
  });

  test("is refused to a plan without the exchange, to nobody, and to a reader who signed out", async () => {
    const { token } = await makeToken(database, "professional");
    await answered(token);
    const { token: start } = await makeToken(database, "start");
    expect((await klines("symbol=MEXC:NONEUSDT", start)).status).toBe(404);
    expect((await klines(QUERY, start)).status).toBe(403);
    expect((await klines(QUERY)).status).toBe(401);
    expect((await call(`${server.url}/api/terminal/logout`, "POST", { token })).status).toBe(200);
    expect((await klines(QUERY, token)).status).toBe(401);
  });

  test("counts as one of the calls a reader has in a minute", async () => {
    const { token } = await makeToken(database, "professional");
    await answered(token);
    const statuses: number[] = [];
    for (let calls = 0; calls < 300; calls++) statuses.push((await klines(QUERY, token)).status);
    expect(statuses.slice(0, 299).every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
