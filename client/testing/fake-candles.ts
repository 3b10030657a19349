// Chart history for browser tests: a smooth seeded path for each coin that ends at its price of now, cut into candles of
// any interval, so that a coin's charts agree with each other and with its row.

import type { Kline } from "../../shared/contracts/charts.ts";
import { klinesQuerySchema } from "../../shared/contracts/charts.ts";
import { partsOfChartSymbol } from "../../shared/market/chart-symbol.ts";
import type { ChartInterval } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { FakeMarket } from "./fake-market.ts";

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

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class FakeCandles {
  readonly #markets: Readonly<Record<ExchangeId, FakeMarket>>;
  /** Questions answered. */
  asked: string[] = [];
  /** Status to refuse with instead of answering. */
  refusal: number | undefined;
  /** How long an answer takes, ms. */
  delayMs = 0;

  constructor(markets: Readonly<Record<ExchangeId, FakeMarket>>) {
    this.#markets = markets;
  }

  /** Answers GET /api/klines. */
  async answer(url: URL): Promise<Answer> {
    this.asked.push(url.search);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const refused = (status: number): Answer => ({ status, body: { success: false, data: [], error: "", message: "" } });
    if (this.refusal !== undefined) return refused(this.refusal);
    const query = klinesQuerySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!query.success) return refused(400);
    const { symbol, interval, limit } = query.data;
    const price = this.#price(symbol);
    return price === undefined
      ? refused(404)
      : { status: 200, body: { success: true, data: candles(symbol, interval, limit, price), message: "" } };
  }

  #price(symbol: string): number | undefined {
    const parts = partsOfChartSymbol(symbol);
    if (!parts) return undefined;
    const { universe, table } = this.#markets[parts.exchange];
    return table.column(FIELD.price)[universe.symbols.findIndex(({ pair }) => pair === parts.pair)];
  }
}

function candles(symbol: string, interval: ChartInterval, limit: number, price: number): Kline[] {
  const now = Date.now();
  const length = interval === "1W" ? 7 * DAY_MS : interval === "1D" ? DAY_MS : Number(interval) * MINUTE_MS;
  const origin = interval === "1W" ? MONDAY_MS : 0;
  const last = Math.floor((now - origin) / length) * length + origin;
  const scale = price / Math.exp(heightAt(symbol, now));
  return Array.from({ length: limit }, (_, at) => candle(symbol, last - (limit - 1 - at) * length, length, now, scale));
}

function candle(symbol: string, time: number, length: number, now: number, scale: number): Kline {
  const end = Math.min(time + length, now);
  const path = Array.from(
    { length: SAMPLES + 1 },
    (_, at) => scale * Math.exp(heightAt(symbol, time + ((end - time) * at) / SAMPLES)),
  );
  const [open = scale, close = scale] = [path[0], path.at(-1)];
  const spread = Math.abs(noise(symbol, time)) * 0.0016 * Math.sqrt(length / MINUTE_MS);
  const volume = (1 + Math.abs(close / open - 1) * 900) * (0.3 + Math.abs(noise(symbol, time + 1))) * 40 * (length / MINUTE_MS);
  return {
    time,
    open,
    close,
    high: Math.max(...path) * (1 + spread),
    low: Math.min(...path) * (1 - spread),
    volume,
    quote_volume: volume * close,
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
