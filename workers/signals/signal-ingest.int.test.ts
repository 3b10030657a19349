// Signals through the whole ingest on a real Redis: a requested rule comes out of the stream with numbers that the tape of
// trades reproduces, and a standby publishes what fell due while no worker led.

import type { Redis } from "ioredis";
import { afterAll, describe, expect, it } from "vitest";
import { signalSchema, type Signal } from "../../shared/contracts/signals.ts";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { changePercent, volumeChangePercent } from "../../shared/market/change.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { ExchangeIngest } from "../ingest/exchange-ingest.ts";
import { createTapeExchange, tapePrice, tapeVolume } from "../testing/tape-exchange.ts";
import { createWorkerMetrics } from "../worker-metrics.ts";

const COINS = 5;
const RULES = ["binance:net_percent:1:up:5", "binance:net_percent:1:down:5", "binance:volume:1:up:20"];
const log = createLog("test", "silent");
const closers: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function redisAt(database: number): Redis {
  const redis = connectRedis(`${redisUrl()}/${database}`, "fast", log);
  closers.push(() => redis.disconnect());
  return redis;
}

async function startWorker(redis: Redis): Promise<{ crash: () => void; metrics: () => Promise<string> }> {
  const tape = createTapeExchange("binance", COINS, 1);
  // A connection of its own, so that a "crash" silences this worker alone.
  const own = redis.duplicate();
  const metrics = createWorkerMetrics("test", () => undefined);
  const parts = { exchange: "binance" as const, redis: own, rest: tape.rest, createFeed: tape.createFeed };
  const ingest = new ExchangeIngest({ ...parts, maxSymbols: COINS, simulated: true, log, metrics });
  closers.push(async () => {
    await ingest.stop();
    own.disconnect();
  });
  await ingest.start();
  const crash = (): void => {
    own.disconnect();
    void ingest.stop();
  };
  return { crash, metrics: () => metrics.registry.metrics() };
}

async function request(redis: Redis): Promise<void> {
  await redis.zadd(keys.rules("binance"), ...RULES.flatMap((rule) => [Date.now(), rule]));
  await redis.incr(keys.rulesVersion("binance"));
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The condition did not become true");
}

const isExact = (redis: Redis) => async (): Promise<boolean> => {
  const bytes = await redis.getBuffer(keys.table("binance"));
  return bytes !== null && (decodeMarketFrame(bytes).fields[FIELD.marks] as Float64Array).every((marks) => marks === 0);
};
const publishedUntil = async (redis: Redis): Promise<number> => Number(await redis.get(keys.signalsAt("binance")));

async function publishedSignals(redis: Redis): Promise<Signal[]> {
  const entries = await redis.xrangeBuffer(keys.signals("binance"), "-", "+");
  return entries.flatMap(([, [, batch]]) => decodeSignalBatch(batch as Buffer));
}

/** Every number of a signal, from the tape alone. */
function expectTrue(signal: Signal): void {
  signalSchema.parse(signal);
  const [coin, end, span] = [Number(signal.symbol.slice(1)), signal.timestamp / 1000, signal.timeframe * 60];
  const [priceStart, priceEnd] = [tapePrice(coin, end - span), tapePrice(coin, end)];
  expect(signal).toMatchObject({ priceStart, priceEnd, netPercentValue: changePercent(priceEnd, priceStart), minuteOnly: false });
  const [now, before] = [tapeVolume(coin, end - span, end), tapeVolume(coin, end - 2 * span, end - span)];
  expect(signal.volumeNow).toBeCloseTo(now, 6);
  expect(signal.volumeBefore).toBeCloseTo(before, 6);
  expect(signal.volumeChangePercent).toBeCloseTo(volumeChangePercent(now / before), 6);
}

/** "rule coin second" of every rising level of the tape in the seconds [from, to), without looking at duplicates. */
function risesOfTape(from: number, to: number): Set<string> {
  const value = (rule: string, coin: number, second: number): number => {
    const change = changePercent(tapePrice(coin, second), tapePrice(coin, second - 60));
    if (rule.includes("volume"))
      return volumeChangePercent(tapeVolume(coin, second - 60, second) / tapeVolume(coin, second - 120, second - 60));
    return rule.includes("up") ? change : -change;
  };
  const rises = new Set<string>();
  for (let second = from; second < to; second++)
    for (const rule of RULES)
      for (let coin = 0; coin < COINS; coin++) {
        const level = (at: number): number => Math.max(0, Math.floor(value(rule, coin, at) / Number(rule.split(":")[4])));
        if (level(second) > level(second - 1)) rises.add(`${rule}:C${coin}:${second}`);
      }
  return rises;
}

// Each test on a database of Redis of its own: all wait at the same time.
describe.concurrent("signals of a whole ingest", () => {
  it("come out of the stream with numbers the tape reproduces", async () => {
    const redis = redisAt(11);
    const worker = await startWorker(redis);
    await until(isExact(redis));
    expect(await publishedSignals(redis)).toEqual([]);
    await request(redis);
    await until(async () => (await publishedSignals(redis)).length > 20);
    const published = await publishedSignals(redis);
    for (const signal of published) expectTrue(signal);
    const since = Number(await redis.hget(keys.rulesSince("binance"), RULES[0] as string));
    const rises = risesOfTape(since + 1, (await publishedUntil(redis)) + 1);
    for (const { id, timestamp } of published) if (timestamp / 1000 > since) expect(rises).toContain(id);
    const figures = await worker.metrics();
    expect(figures).toMatch(/tickdeck_signals_total\{exchange="binance",kind="net_percent",worker="test"\} [1-9]/);
    expect(figures).toMatch(/tickdeck_signal_rules\{exchange="binance",worker="test"\} 3/);
  }, 60_000);

  it("are published by the standby for the seconds no worker led", async () => {
    const redis = redisAt(12);
    const leader = await startWorker(redis);
    await until(isExact(redis));
    await startWorker(redis);
    await request(redis);
    const start = await publishedUntil(redis);
    await until(async () => (await publishedUntil(redis)) > start + 3);
    leader.crash();
    const last = await publishedUntil(redis);
    await until(async () => (await publishedUntil(redis)) > last + 8);
    const [to, signals] = [await publishedUntil(redis), await publishedSignals(redis)];
    for (const signal of signals) expectTrue(signal);
    const seconds = new Map<string, number[]>();
    for (const { rule, symbol, timestamp } of signals)
      seconds.set(`${rule}:${symbol}`, [...(seconds.get(`${rule}:${symbol}`) ?? []), timestamp / 1000]);
    const dueInGap = [...risesOfTape(last + 1, to)].filter((id) => {
      const [, name, second] = /^(.+):(\d+)$/.exec(id) as unknown as [string, string, string];
      // Published then, or held back as a duplicate of one published shortly before.
      return !(seconds.get(name) ?? []).some((at) => at <= Number(second) && at > Number(second) - 5);
    });
    expect(dueInGap).toEqual([]);
    const inGap = signals.filter(({ timestamp }) => timestamp / 1000 > last && timestamp / 1000 <= last + 4);
    expect(inGap.length).toBeGreaterThan(0);
    expect(new Set(signals.map(({ id }) => id)).size).toBe(signals.length);
  }, 60_000);
});
