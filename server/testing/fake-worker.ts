// An ingest worker's side of Redis, by hand: publishes real market frames and its status, keeps the table key.

import type { Redis } from "ioredis";
import type { FeedFault, FeedStatus } from "../../shared/contracts/feed-status.ts";
import { encodeMarketFrame, type FrameHeader } from "../../shared/frame/market-frame.ts";
import { encodeTickBatch, type TickBatchHeader, type TickRow } from "../../shared/frame/tick-frame.ts";
import { FIELD, WINDOW_COUNT } from "../../shared/market/fields.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe, UniverseSymbol } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";

/** Coins and figures to begin with, in place of invented ones. */
export interface FakeWorkerMarket {
  readonly universe: Universe;
  readonly table: MarketTable;
}

export class FakeWorker {
  readonly exchange: ExchangeId;
  readonly table: MarketTable;
  universe: Universe;
  epoch = 1;
  sequence = 0;
  second = Math.floor(Date.now() / 1000);
  warming = false;
  simulated = true;
  /** How far its clock is behind, ms. */
  lateMs = 0;
  readonly #redis: Redis;
  #timer: NodeJS.Timeout | undefined;

  /** Watches so many invented coins, or the market given, whose figures are the caller's to move. */
  constructor(redis: Redis, exchange: ExchangeId, coins: number | FakeWorkerMarket = 3) {
    this.#redis = redis;
    this.exchange = exchange;
    if (typeof coins === "object") {
      this.universe = coins.universe;
      this.table = coins.table;
      return;
    }
    this.universe = {
      exchange,
      firstVersion: 0,
      version: 1,
      symbols: Array.from({ length: coins }, (_, position) => coin(position)),
    };
    this.table = new MarketTable(coins);
    for (let position = 0; position < coins; position++) this.fill(position, 100 + position);
  }

  /** Gives a coin every figure, so that its row has no unknown. */
  fill(position: number, price: number): void {
    this.table.column(FIELD.price)[position] = price;
    this.table.column(FIELD.volume24h)[position] = 1_000_000 + position;
    this.table.column(FIELD.updatedAt)[position] = this.second * 1000;
    for (let i = 0; i < WINDOW_COUNT; i++) {
      this.table.column(FIELD.reference + i)[position] = price / 1.01;
      this.table.column(FIELD.ratio + i)[position] = 1.5;
    }
  }

  setPrice(position: number, price: number): void {
    this.table.column(FIELD.price)[position] = price;
  }

  /** Lists one more coin, under these names where they are given. */
  async addCoin(price: number, named: Partial<Pick<UniverseSymbol, "symbol" | "pair">> = {}): Promise<void> {
    const position = this.universe.symbols.length;
    this.universe = {
      ...this.universe,
      version: this.universe.version + 1,
      symbols: [...this.universe.symbols, { ...coin(position), ...named }],
    };
    this.table.grow(position + 1);
    this.fill(position, price);
    await this.writeUniverse();
  }

  async writeUniverse(): Promise<void> {
    await this.#redis.set(keys.universe(this.exchange), JSON.stringify(this.universe));
  }

  /** A new lease: a higher epoch that counts from one again. */
  newEpoch(): void {
    this.epoch++;
    this.sequence = 0;
  }

  /** The next second's frame, published; the table key follows unless `keepTable` is false. */
  async publish(positions?: readonly number[], keepTable = true): Promise<void> {
    const base = this.sequence++;
    this.second++;
    const all = Uint32Array.from({ length: this.table.capacity }, (_, position) => position);
    const table = encodeMarketFrame(this.header("table", this.sequence), this.table, all, all.length);
    const rows = positions === undefined ? all : Uint32Array.from(positions);
    const frame = base === 0 ? table : encodeMarketFrame(this.header("changes", base), this.table, rows, rows.length);
    if (keepTable) await this.#redis.set(keys.table(this.exchange), Buffer.from(table));
    await this.#redis.publish(keys.frames(this.exchange), Buffer.from(frame));
  }

  /** Ticks of its coins, published at once; `header` replaces single fields. */
  async publishTicks(rows: readonly TickRow[], header: Partial<TickBatchHeader> = {}): Promise<void> {
    const { exchange, epoch, universe } = this;
    const batch = encodeTickBatch(
      { exchange, epoch, universeVersion: universe.version, publishTime: Date.now(), ...header },
      rows,
    );
    await this.#redis.publish(keys.ticks(this.exchange), Buffer.from(batch));
  }

  /** Counts a second that is never published. */
  skip(): void {
    this.sequence++;
    this.second++;
  }

  async publishStatus(state: FeedStatus["state"], ageMs = 120, fault?: FeedFault): Promise<void> {
    const known = this.universe.symbols.length;
    const status: FeedStatus = {
      exchange: this.exchange,
      state,
      age_ms: ageMs,
      simulated: true,
      known,
      symbols: known,
      detail: "",
      ...(fault === undefined ? {} : { fault }),
    };
    await this.#redis.set(keys.status(this.exchange), JSON.stringify(status), "EX", 15);
  }

  /** Publishes by itself, moving the first coin's price each time. */
  run(everyMs = 1000): void {
    this.#timer = setInterval(() => {
      this.setPrice(0, 100 + (this.second % 50) / 10);
      void this.publish([0]).catch(() => {});
      void this.publishStatus("live").catch(() => {});
    }, everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  header(kind: FrameHeader["kind"], base: number): FrameHeader {
    const now = Date.now() - this.lateMs;
    return {
      kind,
      simulated: this.simulated,
      warming: this.warming,
      epoch: this.epoch,
      sequence: this.sequence,
      base,
      universeVersion: this.universe.version,
      second: this.second,
      eventTime: now - 120,
      ingestTime: now - 50,
      publishTime: now,
      quoteTime: now - 1000,
    };
  }
}

function coin(position: number): UniverseSymbol {
  return { symbol: `C${position}`, pair: `C${position}USDT`, tickSize: "0.01", decimals: 2, active: true };
}
