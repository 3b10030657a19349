// Order books on a real Redis: asked for once, kept with their time, and given up where no turn comes.

import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DEPTH_FRESH_MS } from "../../shared/market/depth.ts";
import { keys } from "../../shared/redis/keys.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import type { Orders } from "../exchanges/exchange.ts";
import { DepthDesk, type DepthOutcome } from "./depth-desk.ts";

const redis = new Redis(`${redisUrl()}/12`);
const NOW = 1_790_000_000_000;
const ORDERS: Orders = { bids: [[99, 2]], asks: [[99.1, 3]], mostLevels: 100 };
const BOOK = { at: NOW, bids: [[99, 2]], asks: [[99.1, 3]], bidsCut: false, asksCut: false };
let asked: string[];
let outcomes: DepthOutcome[];

beforeEach(async () => {
  await redis.flushdb();
  [asked, outcomes] = [[], []];
});
afterAll(() => redis.quit());

function desk(orders: (pair: string) => Promise<Orders>): DepthDesk {
  const rest = {
    exchange: "mexc" as const,
    orders: (pair: string): Promise<Orders> => {
      asked.push(pair);
      return orders(pair);
    },
  };
  return new DepthDesk({ redis, rest, now: () => NOW, count: (outcome) => outcomes.push(outcome) });
}

const answerOf = async (pair: string): Promise<unknown> =>
  JSON.parse((await redis.get(keys.depthAnswer("mexc", pair))) ?? "null") as unknown;

test("two desks ask about a coin once, and its book is there with its time, told to those that wait", async () => {
  const published: string[] = [];
  const subscriber = redis.duplicate();
  await subscriber.subscribe(keys.chartAnswers("mexc"));
  subscriber.on("message", (_, key: string) => published.push(key));
  const desks = [desk(() => Promise.resolve(ORDERS)), desk(() => Promise.resolve(ORDERS))];
  await Promise.all(desks.map((each) => each.ask("BTCUSDT")));
  await desks[0]?.ask("BTCUSDT");
  expect([asked, outcomes]).toEqual([["BTCUSDT"], ["asked"]]);
  expect(await answerOf("BTCUSDT")).toEqual({ book: BOOK });
  await expect.poll(() => published).toEqual([keys.depthAnswer("mexc", "BTCUSDT")]);
  expect(await redis.get(keys.depth("mexc", "BTCUSDT"))).toBe(JSON.stringify({ book: BOOK }));
  const lives = await Promise.all(
    [keys.depthAsked("mexc", "BTCUSDT"), keys.depthAnswer("mexc", "BTCUSDT")].map((key) => redis.pttl(key)),
  );
  for (const life of lives) expect(life).toBeGreaterThan(DEPTH_FRESH_MS - 5000);
  subscriber.disconnect();
});

test("a coin whose turn did not come may be asked about again soon, and one that failed only later", async () => {
  const late = desk(() => Promise.reject(new DOMException("late", "TimeoutError")));
  await late.ask("SOLUSDT");
  expect([outcomes, await answerOf("SOLUSDT")]).toEqual([["busy"], { error: "busy" }]);
  expect(await redis.pttl(keys.depthAsked("mexc", "SOLUSDT"))).toBeLessThan(DEPTH_FRESH_MS / 2);
  await desk(() => Promise.reject(new Error("refused"))).ask("PEPEUSDT");
  expect(await answerOf("PEPEUSDT")).toEqual({ error: "failed" });
  expect(await redis.pttl(keys.depthAsked("mexc", "PEPEUSDT"))).toBeGreaterThan(DEPTH_FRESH_MS / 2);
  expect(await redis.exists(keys.depth("mexc", "PEPEUSDT"))).toBe(0);
});

test("a halted coin has an empty book, which is no book of it", async () => {
  await desk(() => Promise.resolve({ bids: [], asks: [[1, 1]], mostLevels: 100 })).ask("HALTUSDT");
  expect([outcomes, await answerOf("HALTUSDT")]).toEqual([["empty"], { error: "empty" }]);
});

test("of a burst of coins no more wait than come to their turn", async () => {
  const ends: (() => void)[] = [];
  const slow = desk(() => new Promise((resolve) => ends.push(() => resolve(ORDERS))));
  const asking = Array.from({ length: 12 }, (_, i) => slow.ask(`C${i}USDT`));
  await expect.poll(() => asked.length).toBe(12);
  await slow.ask("C12USDT");
  expect([asked.length, outcomes]).toEqual([12, ["busy"]]);
  for (const end of ends) end();
  await Promise.all(asking);
  const last = slow.ask("C12USDT");
  await expect.poll(() => asked).toContain("C12USDT");
  ends.at(-1)?.();
  await last;
});
