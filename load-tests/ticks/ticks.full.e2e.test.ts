// Pinned coins through the whole product at its full number of coins: how fast a trade arrives, and that current minutes equal
// the exchange's own candles.

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kline } from "../../shared/contracts/charts.ts";
import { EXCHANGE_INTERVALS, type ExchangeInterval } from "../../shared/market/candle.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { isSameVolume } from "../../shared/market/same-volume.ts";
import { startSetup, type Setup } from "../faults/setup.ts";
import { logInByRequest } from "../faults/truth-check.ts";
import { PinnedWatch, quantile } from "./pinned-watch.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Epoch 0 was a Thursday; weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;
const BASES = ["BTC", "ETH", "SOL", "XRP", "DOGE"];
const pinned = EXCHANGES.flatMap((exchange) => BASES.map((base) => `${exchange.toUpperCase()}:${base}USDT`));
const LENGTHS: Readonly<Record<ExchangeInterval, number>> = {
  "1": MINUTE_MS,
  "5": 5 * MINUTE_MS,
  "15": 15 * MINUTE_MS,
  "30": 30 * MINUTE_MS,
  "60": 60 * MINUTE_MS,
  "240": 240 * MINUTE_MS,
  "1D": DAY_MS,
  "1W": 7 * DAY_MS,
};

let setup: Setup;
let token: string;
let watch: PinnedWatch;

beforeAll(async () => {
  setup = await startSetup({ binance: 179, mexc: 160, rate: 1, screens: false });
  await setup.worker("worker").start();
  token = await logInByRequest(setup.url);
  watch = new PinnedWatch(setup.url, token);
  // The worker publishes a while after it starts; until then the coins are unknown.
  await watch.pin(pinned, 50_000);
});

afterAll(async () => {
  watch?.close();
  await setup?.stop();
});

async function klines(symbol: string, interval: ExchangeInterval, limit: number): Promise<Kline[]> {
  const reply = await fetch(`${setup.url}/api/klines?symbol=${symbol}&interval=${interval}&limit=${limit}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, message } = (await reply.json()) as { data: Kline[]; message: string };
  expect([reply.status, message]).toEqual([200, ""]);
  return data;
}

/** MEXC's candles have their quote volume with two decimals, USDT. */
const QUOTE_STEP = 0.01;
const delaysOf = (exchange: ExchangeId): number[] =>
  pinned.filter((symbol) => symbol.startsWith(exchange.toUpperCase())).flatMap((symbol) => watch.delays.get(symbol) ?? []);

test("a trade reaches a client within 130 ms, nineteen of twenty within 270", async () => {
  // The start is busy with the history of every coin.
  await sleep(30_000);
  watch.delays.clear();
  await sleep(30_000);
  for (const exchange of EXCHANGES) {
    const delays = delaysOf(exchange);
    const [half, most] = [quantile(delays, 0.5), quantile(delays, 0.95)];
    console.log(`${exchange}: ${delays.length} ticks, trade to client p50 ${half} ms, p95 ${most} ms`);
    expect(delays.length).toBeGreaterThan(200);
    expect(half).toBeLessThan(130);
    expect(most).toBeLessThan(270);
  }
});

test("a finished minute of ticks is the exchange's own candle", async () => {
  const nextMinute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  // Two seconds after a minute its ticks are published once more.
  await sleep(nextMinute + 3500 - Date.now());
  for (const symbol of pinned) {
    const tick = watch.minutes.get(symbol)?.get(nextMinute - MINUTE_MS);
    const candle = (await klines(symbol, "1", 3)).find(({ time }) => time === nextMinute - MINUTE_MS);
    expect([symbol, tick?.slice(1, 5), tick?.[8]]).toEqual([symbol, [candle?.open, candle?.high, candle?.low, candle?.close], 1]);
    expect((tick?.[5] ?? 0) / (candle?.volume ?? 0)).toBeCloseTo(1, 6);
    expect(isSameVolume(tick?.[6] ?? 0, candle?.quote_volume ?? Number.NaN, QUOTE_STEP)).toBe(true);
  }
}, 150_000);

test("history comes in every timeframe of both exchanges, and its newest candle holds the newest tick", async () => {
  for (const exchange of EXCHANGES) {
    const symbol = `${exchange.toUpperCase()}:BTCUSDT`;
    for (const interval of EXCHANGE_INTERVALS) {
      const length = LENGTHS[interval];
      const candles = await klines(symbol, interval, 50);
      const opens = candles.map(({ time }) => time);
      expect([interval, candles.length]).toEqual([interval, interval === "1W" ? expect.any(Number) : 50]);
      expect(candles.length).toBeGreaterThan(1);
      expect(opens.every((open, at) => at === 0 || open - (opens[at - 1] ?? 0) === length)).toBe(true);
      expect((opens[0] ?? 0) % length).toBe(interval === "1W" ? MONDAY_MS : 0);
      const newest = candles.at(-1);
      expect(Date.now() - (newest?.time ?? 0)).toBeLessThan(length + 10_000);
      expect(candles.every(({ open, high, low, close }) => low <= Math.min(open, close) && high >= Math.max(open, close))).toBe(
        true,
      );
    }
    const [running] = await klines(symbol, "5", 1);
    const tick = [...(watch.minutes.get(symbol)?.values() ?? [])].at(-1);
    expect(tick?.[4]).toBeGreaterThan((running?.low ?? 0) * 0.995);
    expect(tick?.[4]).toBeLessThan((running?.high ?? 0) * 1.005);
  }
}, 60_000);
