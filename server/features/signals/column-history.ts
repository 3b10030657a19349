// The last 45 minutes of one exchange's columns in this process, while somebody asks about the past: read from Redis once, then only
// what is new. Dropped when nobody asks any more.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import { reusedPositions, type Universe } from "../../../shared/market/universe.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { COLUMN_LIFE_S, doublesOf, storedValues, type ColumnPositions } from "../../../shared/redis/stored-column.ts";
import type { PastMarket } from "../../../shared/signals/walked-columns.ts";
import type { Market } from "../../push/market.ts";

/** Late trades still change seconds that are younger. */
const SETTLED_SECONDS = 30;
/** Repaired holes change older ones; then all is read again. */
const RELOAD_MS = 5 * 60_000;
const UNUSED_MS = 2 * 60_000;
/** Seconds of one MGET. */
const CHUNK = 100;
/** With more coins fewer seconds are kept, so that the memory has a bound. */
const MAX_COINS_EACH_SECOND = 1000;
/** Divisors of a minute: a window of whole minutes begins on a kept second too. */
const STEPS = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const;

/** Columns as they were when somebody asked. */
export interface PastColumns extends PastMarket {
  /** Epoch second of the newest. */
  readonly newest: number;
  /** What tells positions of this time from those of another. */
  readonly universe: Universe;
}

export class ColumnHistory {
  readonly #exchange: ExchangeId;
  readonly #market: Pick<Market, "feed">;
  readonly #redis: RedisClient;
  #columns = new Map<number, Float64Array>();
  /** The version the universe began with, and the highest in which a position was given anew, when the columns were read. */
  #versions = "";
  #step = 0;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<PastColumns | undefined> | undefined;
  #unused: NodeJS.Timeout | undefined;

  constructor(exchange: ExchangeId, market: Pick<Market, "feed">, redis: RedisClient) {
    this.#exchange = exchange;
    this.#market = market;
    this.#redis = redis;
  }

  /** The columns up to now, one reading for all who ask at once; undefined before there is a market. */
  read(): Promise<PastColumns | undefined> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Forgets the columns. */
  drop(): void {
    clearTimeout(this.#unused);
    this.#columns = new Map();
    this.#loadedAt = Number.NEGATIVE_INFINITY;
  }

  async #read(): Promise<PastColumns | undefined> {
    const { state } = this.#market.feed(this.#exchange);
    if (!state) return undefined;
    const { universe, header } = state;
    this.#follow(universe);
    const step = this.#step;
    const last = Math.floor(header.second / step) * step;
    await this.#fetch(this.#missing(last), universe);
    const [exactSince, doubtedFrom] = await Promise.all([
      this.#secondsOf(keys.exactSince(this.#exchange)),
      this.#secondsOf(keys.doubtedFrom(this.#exchange)),
    ]);
    clearTimeout(this.#unused);
    this.#unused = setTimeout(() => this.drop(), UNUSED_MS).unref();
    const columns = this.#columns;
    // The column is written before its frame, but a server may see a frame of a worker that is being refused.
    const newest = !columns.has(last) && columns.has(last - step) ? last - step : last;
    const turnovers = state.table.column(FIELD.volume24h);
    return {
      ...{ universe, symbols: universe.symbols, step, newest, exactSince, doubtedFrom },
      at: (second) => columns.get(second),
      // The exchange's own figure is kept for no second; in minutes it hardly changes.
      turnovers24hAt: () => turnovers,
    };
  }

  /** What is stored for each coin beside the columns, by position. */
  async #secondsOf(key: string): Promise<Float64Array> {
    const bytes = await this.#redis.getBuffer(key);
    return bytes ? doublesOf(bytes) : new Float64Array(0);
  }

  #follow(universe: Universe): void {
    const versions = versionsOf(universe);
    const step = STEPS.find((each) => universe.symbols.length / each <= MAX_COINS_EACH_SECOND) ?? 60;
    const now = performance.now();
    const isSame = versions === this.#versions && step === this.#step;
    if (isSame && now - this.#loadedAt < RELOAD_MS) return;
    this.#columns = new Map();
    this.#versions = versions;
    this.#step = step;
    this.#loadedAt = now;
  }

  /** Seconds to read; forgets those that are too old. */
  #missing(last: number): number[] {
    const first = last - COLUMN_LIFE_S;
    for (const second of this.#columns.keys()) if (second < first) this.#columns.delete(second);
    const seconds: number[] = [];
    for (let second = last - COLUMN_LIFE_S + this.#step; second <= last; second += this.#step)
      if (second > last - SETTLED_SECONDS || !this.#columns.has(second)) seconds.push(second);
    return seconds;
  }

  async #fetch(seconds: readonly number[], universe: Universe): Promise<void> {
    const columns = this.#columns;
    const positions: ColumnPositions = { firstVersion: universe.firstVersion, reused: reusedPositions(universe) };
    for (let from = 0; from < seconds.length; from += CHUNK) {
      const chunk = seconds.slice(from, from + CHUNK);
      const found = await this.#redis.mgetBuffer(chunk.map((second) => keys.second(this.#exchange, second)));
      for (const [i, second] of chunk.entries()) {
        const bytes = found[i];
        const values = bytes && storedValues(bytes, positions);
        if (values) columns.set(second, doublesOf(values));
      }
    }
  }
}

function versionsOf(universe: Universe): string {
  return `${universe.firstVersion}:${reusedPositions(universe).reduce((newest, { since }) => Math.max(newest, since), -1)}`;
}
