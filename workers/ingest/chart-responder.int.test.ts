// Chart requests on a real Redis, with an exchange that records what it is asked.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameWord } from "../../shared/market/name-word.ts";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { ChartResponder } from "./chart-responder.ts";
import { NO_LIVE_MINUTES } from "./testing/no-live-minutes.ts";

const redis = new Redis(`${redisUrl()}/12`);
/** Long enough for a second request to come meanwhile. */
const ANSWERS_AFTER_MS = 300;
const wanted = keys.chartWanted("mexc");
let asked: string[];
let responder: ChartResponder;

beforeEach(async () => {
  await redis.flushdb();
  asked = [];
  const rest: Pick<ExchangeRest, "exchange" | "chart" | "candles" | "serverTime"> = {
    exchange: "mexc",
    serverTime: () => Promise.resolve(630_000),
    candles: (pair, seconds, from, to) => {
      asked.push(`${pair} ${seconds} s from ${from} to ${to}`);
      const candle = { openTime: from, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20, quoteStep: 0.01 };
      return Promise.resolve([candle]);
    },
    chart: (pair, interval) => {
      asked.push(`${pair} ${interval}`);
      const candle = { openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20 };
      return sleep(ANSWERS_AFTER_MS, { candles: [candle], isFirst: true });
    },
  };
  responder = new ChartResponder(
    new Redis(`${redisUrl()}/12`),
    redis,
    rest as ExchangeRest,
    NO_LIVE_MINUTES,
    { ask: (pair) => Promise.resolve(void asked.push(`orders of ${pair}`)) },
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

test("asks the exchange itself for its last closed minutes, whatever is kept", async () => {
  await redis.rpush(wanted, `OWNUSDT own ${await secondsAgo(0)}`);
  void responder.run();
  await expect
    .poll(() => redis.get(keys.ownMinutes("mexc", "OWNUSDT")))
    .toBe('{"minutes":[{"at":300000,"close":2,"volume":20,"volume_step":0.01}]}');
  expect(asked).toEqual(["OWNUSDT 60 s from 300000 to 600000"]);
});

test("sees to the order book of a coin, but not for a server that has given up", async () => {
  await redis.rpush(wanted, `OLDUSDT depth ${await secondsAgo(20)}`, `NEWUSDT depth ${await secondsAgo(1)}`);
  void responder.run();
  await expect.poll(() => asked).toEqual(["orders of NEWUSDT"]);
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

test.each(["GOLD(PAXG)USDT", "B T CUSDT", "50% OFFUSDT", "币安人生USDT", "A:BUSDT"])(
  "answers for a pair that is called %s",
  async (pair) => {
    await redis.rpush(wanted, `${nameWord(pair)} 5 ${await secondsAgo(0)}`);
    void responder.run();
    await expect.poll(() => redis.exists(keys.chart("mexc", pair, "5"))).toBe(1);
    expect(asked).toEqual([`${pair} 5`]);
  },
);
