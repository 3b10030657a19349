// Chart requests on a real Redis, with an exchange that records what it is asked.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { ChartResponder } from "./chart-responder.ts";
import { NO_LIVE_MINUTES } from "./testing/no-live-minutes.ts";

const redis = new Redis(`${redisUrl()}/12`);
/** Long enough for a second question to come meanwhile. */
const ANSWERS_AFTER_MS = 300;
const wanted = keys.chartWanted("mexc");
let asked: string[];
let responder: ChartResponder;

beforeEach(async () => {
  await redis.flushdb();
  asked = [];
  const rest: Pick<ExchangeRest, "exchange" | "chart"> = {
    exchange: "mexc",
    chart: (pair, interval) => {
      asked.push(`${pair} ${interval}`);
      return sleep(ANSWERS_AFTER_MS, [{ openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20 }]);
    },
  };
  responder = new ChartResponder(
    new Redis(`${redisUrl()}/12`),
    redis,
    rest as ExchangeRest,
    NO_LIVE_MINUTES,
    createLog("test", "silent"),
  );
});

afterEach(() => responder.stop());
afterAll(() => redis.quit());

/** Redis' clock, `ago` seconds back. */
const secondsAgo = async (ago: number): Promise<number> => Number((await redis.time())[0]) - ago;

test("answers a request, but not one whose server has given up waiting", async () => {
  await redis.rpush(wanted, `OLDUSDT 1 ${await secondsAgo(20)}`, `NEWUSDT 5 ${await secondsAgo(2)}`);
  void responder.run();
  await expect
    .poll(() => redis.get(keys.chart("mexc", "NEWUSDT", "5")))
    .toBe('{"candles":[[60000,1,3,0.5,2,10,20]],"isFirst":true}');
  expect(asked).toEqual(["NEWUSDT 5"]);
  expect(await redis.exists(keys.chart("mexc", "OLDUSDT", "1"))).toBe(0);
});

test("asks for the page before a moment, and publishes the answer's key", async () => {
  const subscriber = new Redis(`${redisUrl()}/12`);
  const published: string[] = [];
  await subscriber.subscribe(keys.chartAnswers("mexc"));
  subscriber.on("message", (_, key: string) => published.push(key));
  await redis.rpush(wanted, `PAGEUSDT 1 ${await secondsAgo(0)} 120000`);
  void responder.run();
  const key = keys.chart("mexc", "PAGEUSDT", "1", 120_000);
  await expect.poll(() => published).toEqual([key]);
  expect(await redis.exists(key)).toBe(1);
  subscriber.disconnect();
});

test("fetches nothing for a request it cannot read", async () => {
  const now = await secondsAgo(0);
  await redis.rpush(wanted, "", "NOINTERVAL", `ODDUSDT 7 ${now}`, `LASTUSDT 1 ${now}`);
  void responder.run();
  await vi.waitFor(() => expect(asked).toEqual(["LASTUSDT 1"]));
});

test("asks the exchange once for two servers that want the same cold chart, and answers both", async () => {
  const subscriber = new Redis(`${redisUrl()}/12`);
  const published: string[] = [];
  await subscriber.subscribe(keys.chartAnswers("mexc"));
  subscriber.on("message", (_, key: string) => published.push(key));
  const now = await secondsAgo(0);
  await redis.rpush(wanted, `COLDUSDT 60 ${now}`, `COLDUSDT 60 ${now}`);
  void responder.run();
  const key = keys.chart("mexc", "COLDUSDT", "60");
  await expect.poll(() => published.filter((each) => each === key)).toHaveLength(2);
  expect(asked).toEqual(["COLDUSDT 60"]);
  subscriber.disconnect();
});
