// Chart history for browser tests: a smooth seeded path for each coin that ends at its price of now, cut into candles of
// any interval, so that a coin's charts agree with each other and with its row.

import type { Candle, ExchangeInterval } from "../../shared/market/candle.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MONDAY_MS = 4 * DAY_MS;
const SAMPLES = 12;
/** Periods in minutes and sizes of the waves a price rides on. */
const WAVES = [
  [7, 0.0012],
  [23, 0.003],
  [91, 0.007],
  [410, 0.014],
  [2900, 0.03],
  [31_000, 0.12],
] as const;

/** Which candles are wanted: those that opened before a moment, and none that opened before the listing, both epoch ms. */
export interface ScriptedPage {
  readonly before?: number | undefined;
  readonly listedAt: number;
}

/** The newest `limit` candles of a page, of a coin that costs this much now, oldest first. */
export function scriptedCandles(
  symbol: string,
  interval: ExchangeInterval,
  limit: number,
  price: number,
  { before, listedAt }: ScriptedPage,
): Candle[] {
  const now = Date.now();
  const length = interval === "1W" ? 7 * DAY_MS : interval === "1D" ? DAY_MS : Number(interval) * MINUTE_MS;
  const origin = interval === "1W" ? MONDAY_MS : 0;
  const newest = before === undefined ? now : before - 1;
  const last = Math.floor((newest - origin) / length) * length + origin;
  const scale = price / Math.exp(heightAt(symbol, now));
  return Array.from({ length: limit }, (_, at) => last - (limit - 1 - at) * length)
    .filter((time) => time >= listedAt)
    .map((time) => candle(symbol, time, length, now, scale));
}

function candle(symbol: string, time: number, length: number, now: number, scale: number): Candle {
  const end = Math.min(time + length, now);
  const path = Array.from(
    { length: SAMPLES + 1 },
    (_, at) => scale * Math.exp(heightAt(symbol, time + ((end - time) * at) / SAMPLES)),
  );
  const [open = scale, close = scale] = [path[0], path.at(-1)];
  const spread = Math.abs(noise(symbol, time)) * 0.0016 * Math.sqrt(length / MINUTE_MS);
  const volume = (1 + Math.abs(close / open - 1) * 900) * (0.3 + Math.abs(noise(symbol, time + 1))) * 40 * (length / MINUTE_MS);
  return {
    openTime: time,
    open,
    close,
    high: Math.max(...path) * (1 + spread),
    low: Math.min(...path) * (1 - spread),
    volume,
    quoteVolume: volume * close,
  };
}

/** Logarithm of the path's price at a moment, apart from its scale. */
function heightAt(symbol: string, moment: number): number {
  const phase = noise(symbol, 0) * 10;
  const minute = moment / MINUTE_MS;
  const waves = WAVES.reduce(
    (sum, [period, size], at) => sum + size * Math.sin((minute / period) * 2 * Math.PI + phase * (at + 1)),
    0,
  );
  return waves + noise(symbol, Math.floor(minute)) * 0.0009;
}

/** A number between −1 and 1 that looks like chance and is always the same. */
function noise(symbol: string, seed: number): number {
  let hash = 2166136261 ^ (seed / MINUTE_MS) ^ seed;
  for (let at = 0; at < symbol.length; at++) hash = Math.imul(hash ^ symbol.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 13), 1540483477);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2147483648 - 1;
}
