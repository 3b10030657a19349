// Signals through the whole ingest on a real Redis: a requested rule comes out of the stream with numbers that the tape of
// trades reproduces, and a standby publishes what fell due while no worker led.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { signalSchema, type Signal } from "../../shared/contracts/signals.ts";
import { changePercent, volumeChangePercent } from "../../shared/market/change.ts";
import { keys } from "../../shared/redis/keys.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { COINS, expireLease, isExact, nextFrame, redisAt, startWorker, tapeRatio, until } from "../ingest/testing/tape-ingest.ts";
import { createTapeExchange, tapePrice, tapeVolume, type TapeExchange } from "../testing/tape-exchange.ts";

const RULES = [5, 10, 20].flatMap((percent) => [
  `binance:net_percent:1:up:${percent}`,
  `binance:net_percent:1:down:${percent}`,
  `binance:volume:1:up:${4 * percent}`,
]);

async function request(redis: Redis): Promise<void> {
  await redis.zadd(keys.rules("binance"), ...RULES.flatMap((rule) => [Date.now(), rule]));
  await redis.incr(keys.rulesVersion("binance"));
}

const newTape = (): TapeExchange => createTapeExchange("binance", COINS, 1);
const publishedUntil = async (redis: Redis): Promise<number> => Number(await redis.get(keys.signalsAt("binance")));

/** Those of the rules that were asked for. */
async function publishedSignals(redis: Redis): Promise<Signal[]> {
  const entries = await redis.xrangeBuffer(keys.signals("binance"), "-", "+");
  return entries.flatMap(([, [, batch]]) => decodeSignalBatch(batch as Buffer)).filter(({ rule }) => RULES.includes(rule));
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
  expect(signal.volumeChangePercent).toBeCloseTo(volumeChangePercent(tapeRatio(coin, end, span)), 6);
}

/** "rule coin second" of every rising level of the tape in the seconds [from, to), without looking at duplicates. */
function risesOfTape(from: number, to: number): Set<string> {
  const value = (rule: string, coin: number, second: number): number => {
    const change = changePercent(tapePrice(coin, second), tapePrice(coin, second - 60));
    if (rule.includes("volume")) return volumeChangePercent(tapeRatio(coin, second, 60));
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
    const worker = await startWorker(newTape(), redis);
    await nextFrame(redis, "binance", isExact);
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
    const rules = new Set([...RULES, ...houseRules("binance")]).size;
    expect(figures).toContain(`tickdeck_signal_rules{exchange="binance",worker="test"} ${rules}`);
  }, 60_000);

  it("are published by the standby for the seconds no worker led", async () => {
    const redis = redisAt(12);
    const leader = await startWorker(newTape(), redis);
    await nextFrame(redis, "binance", isExact);
    await startWorker(newTape(), redis);
    await request(redis);
    const start = await publishedUntil(redis);
    await until(async () => (await publishedUntil(redis)) > start + 3);
    leader.crash();
    const last = await publishedUntil(redis);
    // Three seconds without a leader instead of the five its lease would live.
    await sleep(3000);
    await expireLease(redis, "binance");
    await until(async () => (await publishedUntil(redis)) > last + 6);
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
