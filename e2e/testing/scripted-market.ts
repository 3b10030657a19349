// Both exchanges as their workers leave them in Redis, by a script: coins that move each second, ticks, candles and signals.
// Tests hold it, move it and fire signals.

import type { Redis } from "ioredis";
import { FakeMarket } from "../../client/testing/fake-market.ts";
import { FakeWorker } from "../../server/testing/fake-worker.ts";
import { testRedis } from "../../server/testing/start-app.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { encodeTickBatch, type TickRow } from "../../shared/frame/tick-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { BookLevel } from "../../shared/market/depth.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";
import { createLog } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { encodeEpisodeEvents, EPISODES_FIELD, type EpisodeEvent } from "../../shared/signals/episode-events.ts";
import { encodeRelations, RELATION_FIELDS, type FoundRelation } from "../../shared/signals/relation-batch.ts";
import { encodeSignalBatch, SIGNAL_BATCH_FIELD } from "../../shared/signals/signal-batch.ts";
import type { ExchangeRest, Orders } from "../../workers/exchanges/exchange.ts";
import { DepthDesk } from "../../workers/depth/depth-desk.ts";
import { ChartResponder } from "../../workers/ingest/chart-responder.ts";
import { NO_LIVE_MINUTES } from "../../workers/ingest/testing/no-live-minutes.ts";
import { scriptedCandles } from "./scripted-candles.ts";

const MINUTE_MS = 60_000;
const TICK_EVERY_MS = 1000;
/** How long ago the last trade was when its tick leaves, ms. */
const TRADE_AGE_MS = 60;

export class ScriptedMarket {
  readonly markets = { mexc: new FakeMarket("mexc", 160), binance: new FakeMarket("binance", 179, 23) };
  /** The writers of each exchange's frames. */
  readonly workers: Readonly<Record<ExchangeId, FakeWorker>>;
  /** While true nothing moves and no frame or tick leaves, as when the workers are gone. */
  frozen = false;
  /** How long candles take, ms. */
  candlesDelayMs = 0;
  /** No coin has a candle that opened before, epoch ms. */
  listedAt = 0;
  readonly #redis: Redis;
  readonly #charts: readonly ChartResponder[];
  readonly #minutes: Readonly<Record<ExchangeId, MinuteTick[]>> = { mexc: [], binance: [] };
  readonly #second: NodeJS.Timeout;
  #tick: NodeJS.Timeout | undefined;
  #lastEntry = 0;

  private constructor(redis: Redis) {
    this.#redis = redis;
    this.workers = {
      mexc: new FakeWorker(redis, "mexc", this.markets.mexc),
      binance: new FakeWorker(redis, "binance", this.markets.binance),
    };
    const log = createLog("test", "silent");
    this.#charts = EXCHANGES.map((exchange) => {
      const rest = this.#rest(exchange);
      const depth = new DepthDesk({ redis, rest, now: Date.now, count: () => {} });
      return new ChartResponder(testRedis(), redis, rest, NO_LIVE_MINUTES, depth, log);
    });
    for (const responder of this.#charts) void responder.run();
    this.#second = setInterval(() => this.frozen || void this.move(), 1000);
    this.tickEvery(TICK_EVERY_MS);
  }

  /** Writes coins and first tables, and goes on by itself each second. */
  static async start(redis: Redis): Promise<ScriptedMarket> {
    const market = new ScriptedMarket(redis);
    for (const worker of Object.values(market.workers)) await worker.writeUniverse();
    await market.move();
    return market;
  }

  stop(): void {
    clearInterval(this.#second);
    clearInterval(this.#tick);
    for (const responder of this.#charts) responder.stop();
  }

  /** One second of both markets, published. */
  async move(): Promise<void> {
    for (const exchange of EXCHANGES) {
      this.markets[exchange].tick();
      await this.publish(exchange);
    }
  }

  /** Publishes the present figures of an exchange as its next second. */
  async publish(exchange: ExchangeId): Promise<void> {
    await this.workers[exchange].publish();
    await this.workers[exchange].publishStatus("live");
  }

  /** How often every coin ticks, ms. */
  tickEvery(ms: number): void {
    clearInterval(this.#tick);
    this.#tick = setInterval(() => {
      if (!this.frozen) for (const exchange of EXCHANGES) this.#trade(exchange);
    }, ms);
  }

  /** Writes signals into the stream of MEXC as if their rules had fired, each in its own second. */
  async fire(signals: readonly Signal[]): Promise<void> {
    for (const signal of signals.toSorted((a, b) => a.timestamp - b.timestamp)) {
      // As those of workers: the time is a whole second.
      const entry = `${Math.floor(Date.now() / 1000) * 1000}-${++this.#lastEntry}`;
      const batch = encodeSignalBatch(signal.timestamp / 1000, [signal]);
      await this.#redis.xadd(keys.signals(signal.exchange), entry, SIGNAL_BATCH_FIELD, Buffer.from(batch));
    }
  }

  /** Writes into the same stream what happened to episodes in a second. */
  async tell(second: number, events: readonly EpisodeEvent[]): Promise<void> {
    this.#lastEntry = Math.max(this.#lastEntry + 1, Date.now());
    const bytes = Buffer.from(encodeEpisodeEvents(second, events));
    await this.#redis.xadd(keys.signals("mexc"), `${this.#lastEntry}-0`, EPISODES_FIELD, bytes);
  }

  /** Writes what Binance's leader found of signals of MEXC. */
  async relate(found: readonly FoundRelation[]): Promise<void> {
    const [other, relations] = RELATION_FIELDS;
    const bytes = Buffer.from(encodeRelations(Date.now(), found));
    await this.#redis.xadd(keys.relations("mexc"), "*", other, "binance", relations, bytes);
  }

  /** A coin's position in its exchange's table. */
  positionOf(exchange: ExchangeId, symbol: string): number {
    return this.markets[exchange].universe.symbols.findIndex((coin) => coin.symbol === symbol);
  }

  /** Lets every coin trade once, a little off its price in the table. */
  #trade(exchange: ExchangeId): void {
    const now = Date.now() - TRADE_AGE_MS;
    const prices = this.markets[exchange].table.column(FIELD.price);
    const rows = this.markets[exchange].universe.symbols.map((_, position): TickRow => {
      const price = (prices[position] ?? 1) * (1 + (Math.random() - 0.5) * 0.0004);
      const tick = minuteWith(this.#minutes[exchange][position], price, now);
      this.#minutes[exchange][position] = tick;
      return { position, tick };
    });
    const { epoch, universe } = this.workers[exchange];
    const header = { exchange, epoch, universeVersion: universe.version, publishTime: Date.now() };
    void this.#redis.publish(keys.ticks(exchange), Buffer.from(encodeTickBatch(header, rows))).catch(() => {});
  }

  /** The part of an exchange's REST side that charts and order books need. */
  #rest(exchange: ExchangeId): ExchangeRest {
    const chart: ExchangeRest["chart"] = async (pair, interval, limit, { before } = {}) => {
      if (this.candlesDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.candlesDelayMs));
      const { universe, table } = this.markets[exchange];
      const price = table.column(FIELD.price)[universe.symbols.findIndex((coin) => coin.pair === pair)];
      if (price === undefined) throw new Error(`${pair} is not watched`);
      const span = { before, listedAt: this.listedAt };
      const candles = scriptedCandles(`${exchange}:${pair}`, interval, limit, price, span);
      return { candles, isFirst: candles.length < limit };
    };
    const orders = (pair: string): Promise<Orders> => {
      const { universe, table } = this.markets[exchange];
      const price = table.column(FIELD.price)[universe.symbols.findIndex((coin) => coin.pair === pair)] ?? Number.NaN;
      return Promise.resolve(scriptedOrders(price));
    };
    const rest: Pick<ExchangeRest, "exchange" | "chart" | "orders"> = { exchange, chart, orders };
    return rest as ExchangeRest;
  }
}

/** Orders of 1,000 USDT each, a twentieth of a percent apart: ten of them are within half a percent. */
function scriptedOrders(price: number): Orders {
  const side = (sign: 1 | -1): BookLevel[] =>
    Array.from({ length: 40 }, (_, at) => {
      const level = price * (1 + sign * (at + 0.5) * 0.0005);
      return [level, 1000 / level];
    });
  return { bids: side(-1), asks: side(1), mostLevels: 100 };
}

/** A coin's running minute after one more trade. */
function minuteWith(before: MinuteTick | undefined, price: number, now: number): MinuteTick {
  const openTime = now - (now % MINUTE_MS);
  const [, open, high, low, , volume, quoteVolume] =
    before?.[0] === openTime ? before : ([openTime, price, price, price, price, 0, 0] as const);
  return [
    openTime,
    open,
    Math.max(high, price),
    Math.min(low, price),
    price,
    volume + 1,
    quoteVolume + price,
    now,
    before ? 1 : 0,
  ];
}
