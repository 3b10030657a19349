// Ingest workers on tape exchanges and a real Redis, and what their frames must contain.

import type { Redis } from "ioredis";
import { afterAll, expect } from "vitest";
import { decodeMarketFrame, type MarketFrame } from "../../../shared/frame/market-frame.ts";
import { changePercent } from "../../../shared/market/change.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import type { Universe } from "../../../shared/market/universe.ts";
import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { redisUrl } from "../../../shared/testing/services.ts";
import type { MarketSink } from "../../exchanges/exchange.ts";
import { coinOf, tapePrice, tapeVolume, type TapeExchange } from "../../testing/tape-exchange.ts";
import { createWorkerMetrics } from "../../worker-metrics.ts";
import { ExchangeIngest, type IngestDeps } from "../exchange-ingest.ts";
import { INGEST_TIMING, type IngestTiming } from "../ingest-timing.ts";

/** Coins of the tapes. */
export const COINS = 5;
/** A tape answers at once and never lags. */
const TIMING: IngestTiming = {
  ...INGEST_TIMING,
  settledSeconds: 1,
  standbyHealsPerSecond: COINS,
  backfillRetryMs: 1000,
};
/** A frame waits at least this long for the trades of its second, ms. */
const STANDSTILL_MS = 100;
const CHECK_MS = 20;
type Tape = Pick<TapeExchange, "rest" | "createFeed" | "clock">;
const log = createLog("test", "silent");
const closers: (() => Promise<void> | void)[] = [];

let lookedAt = Date.now();
/** When this process last resumed after a stall, epoch ms. */
let stoodStillAt = 0;
const timer = setInterval(() => {
  const now = Date.now();
  if (now - lookedAt > STANDSTILL_MS) stoodStillAt = now;
  lookedAt = now;
}, CHECK_MS);

/** Whether this process has stalled since then, epoch ms: it may have published a second before it read its trades. */
export const hasStoodStillSince = (time: number): boolean => stoodStillAt >= time;

afterAll(async () => {
  clearInterval(timer);
  for (const close of closers.splice(0).reverse()) await close();
});

/** A database of the test file's Redis; parallel tests use different ones. */
export function redisAt(database: number): Redis {
  // The tests' own Redis is one server.
  const redis = connectRedis(`${redisUrl()}/${database}`, "fast", log) as Redis;
  closers.push(() => redis.disconnect());
  return redis;
}

/** A tape whose worker the test can feed too: `sink` is the worker's, once it listens. */
export function withSink(tape: TapeExchange): Tape & { readonly sink: MarketSink } {
  let sink: MarketSink | undefined;
  return {
    rest: tape.rest,
    clock: tape.clock,
    createFeed: (given) => {
      sink = given;
      return tape.createFeed(given);
    },
    get sink() {
      if (!sink) throw new Error("No worker listens yet");
      return sink;
    },
  };
}

export interface IngestWorker {
  /** Silences it, like a kill. */
  crash(): void;
  stop(): Promise<void>;
  metrics(): Promise<string>;
}

/** A worker on a tape: leads, or stands by if another does. */
export async function startWorker(
  tape: Tape,
  redis: Redis,
  { maxSymbols = COINS, overload, ...timing }: Partial<IngestTiming> & Partial<Pick<IngestDeps, "maxSymbols" | "overload">> = {},
): Promise<IngestWorker> {
  // A separate connection, so that a "crash" silences only this worker.
  const own = redis.duplicate();
  const metrics = createWorkerMetrics("test", () => undefined);
  const ingest = new ExchangeIngest({
    exchange: tape.rest.exchange,
    redis: own,
    rest: tape.rest,
    createFeed: tape.createFeed,
    clock: tape.clock,
    maxSymbols,
    simulated: true,
    log,
    metrics,
    timing: { ...TIMING, ...timing },
    ...(overload && { overload }),
  });
  const stop = async (): Promise<void> => {
    await ingest.stop();
    own.disconnect();
  };
  closers.push(stop);
  await ingest.start();
  const crash = (): void => {
    own.disconnect();
    void ingest.stop();
  };
  return { crash, stop, metrics: () => metrics.registry.metrics() };
}

/** Resolves once the condition holds; it is checked every 50 ms for half a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The condition did not become true");
}

/** Ends the lease of a crashed worker now instead of seconds later. */
export async function expireLease(redis: Redis, exchange: ExchangeId): Promise<void> {
  await redis.del(keys.lease(exchange));
}

/** The first wanted table in Redis. */
export async function nextFrame(
  redis: Redis,
  exchange: ExchangeId,
  wanted: (frame: MarketFrame) => boolean,
): Promise<MarketFrame> {
  let found: MarketFrame | undefined;
  await until(async () => {
    const bytes = await redis.getBuffer(keys.table(exchange));
    const frame = bytes && decodeMarketFrame(bytes);
    if (frame && wanted(frame)) found = frame;
    return found !== undefined;
  });
  return found as MarketFrame;
}

/**
 * The first wanted table, whose figures must be the tape's, as checked by expectTrue. Only if this process stalled since that
 * second began, the next is checked: tape and worker share its timers, so the second may be published before its last trades were
 * sent.
 */
export async function nextTrueFrame(
  redis: Redis,
  exchange: ExchangeId,
  wanted: (frame: MarketFrame) => boolean,
  exactOnly = false,
): Promise<MarketFrame> {
  for (let from = 0; ;) {
    const frame = await nextFrame(redis, exchange, (each) => wanted(each) && each.header.second >= from);
    try {
      expectTrue(frame, exactOnly);
      return frame;
    } catch (error) {
      if (!hasStoodStillSince(frame.header.second * 1000)) throw error;
      from = frame.header.second + 1;
    }
  }
}

/** Every figure of a frame against the tape; `exactOnly` skips windows marked as minute-exact. */
function expectTrue(frame: MarketFrame, exactOnly = false): void {
  const t = frame.header.second;
  const at = (field: number, position: number): number => frame.fields[field]?.[position] as number;
  for (let position = 0; position < COINS; position++) {
    expect(at(FIELD.price, position)).toBe(tapePrice(position, t));
    for (let i = 0; i < WINDOW_COUNT; i++) {
      if (exactOnly && (at(FIELD.marks, position) >> i) & 1) continue;
      const span = (WINDOW_MINUTES[i] as number) * 60;
      const start = at(FIELD.reference + i, position);
      expect(changePercent(at(FIELD.price, position), start)).toBe(
        changePercent(tapePrice(position, t), tapePrice(position, t - span)),
      );
      expect(at(FIELD.ratio + i, position)).toBeCloseTo(tapeRatio(position, t, span), 9);
    }
  }
}

/** Volume ratio at the end of a second of a window of this many seconds. */
export function tapeRatio(coin: number, second: number, span: number): number {
  const [now, before] = [tapeVolume(coin, second - span, second), tapeVolume(coin, second - 2 * span, second - span)];
  const min = span / 6;
  return Math.max(now, min) / Math.max(before, min);
}

/** Every figure shown as exact belongs to the coin whose name is at its position. */
export function expectOwnFigures({ header, fields }: MarketFrame, { symbols }: Universe): void {
  const at = (field: number, position: number): number => fields[field]?.[position] as number;
  for (const [position, { pair }] of symbols.entries()) {
    const coin = coinOf(pair);
    // Before its history is known a coin has the exchange ticker's price.
    if (Number.isFinite(at(FIELD.reference, position))) expect(at(FIELD.price, position)).toBe(tapePrice(coin, header.second));
    for (let i = 0; i < WINDOW_COUNT; i++) {
      if ((at(FIELD.marks, position) >> i) & 1 || Number.isNaN(at(FIELD.ratio + i, position))) continue;
      const span = (WINDOW_MINUTES[i] as number) * 60;
      expect(at(FIELD.reference + i, position)).toBe(tapePrice(coin, header.second - span));
      expect(at(FIELD.ratio + i, position)).toBeCloseTo(tapeRatio(coin, header.second, span), 9);
    }
  }
}

/** No window of the first `coins` coins is marked. */
export const isExactFor =
  (coins: number) =>
  (frame: MarketFrame): boolean =>
    isWarm(frame) && (frame.fields[FIELD.marks] as Float64Array).subarray(0, coins).every((marks) => marks === 0);
export const isExact = isExactFor(COINS);
/** Every window may be shown. */
export const isWarm = (frame: MarketFrame): boolean => !frame.header.warming;
