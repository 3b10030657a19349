// Facts of coins between a leader, Redis and the exchange: reads what the archive computed, asks when coins were listed, one coin at a
// time, and keeps the day's ranges for who looks at the past.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readLastingFacts } from "../../shared/redis/kept-facts.ts";
import { COLUMN_LIFE_S, storedColumn } from "../../shared/redis/stored-column.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { MarketFacts } from "./market-facts.ts";

/** How often one coin may be asked about, ms. */
export const FACTS_EVERY_MS = 3000;
/** Redis is read again after this, ms. */
const READ_AGAIN_MS = 300_000;
/** A coin without an answer is asked about again after this, ms. */
const ASK_AGAIN_MS = 3_600_000;
/** Candles of one question, and questions for one coin: more than twenty years. */
const PAGE = 1000;
const MAX_PAGES = 8;

interface FactKeeperDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly rest: Pick<ExchangeRest, "chart">;
}

/** A worker's market, as far as facts go. */
interface FactMarket {
  readonly universe: Universe;
  readonly facts: MarketFacts;
}

export class FactKeeper {
  readonly #deps: FactKeeperDeps;
  #readOf: Universe["symbols"] | undefined;
  #readAt = 0;
  #keptMinute = 0;
  /** By symbol: when it was asked about, ms of a clock that only runs forward. */
  readonly #askedAt = new Map<string, number>();

  constructor(deps: FactKeeperDeps) {
    this.#deps = deps;
  }

  /** Does what is due; call it while this worker leads. `second`: the epoch second. */
  async step({ universe, facts }: FactMarket, second: number): Promise<void> {
    const now = performance.now();
    facts.follow(universe.symbols);
    await this.#keepRanges(universe, facts, Math.floor(second / 60));
    if (this.#readOf !== universe.symbols || now - this.#readAt > READ_AGAIN_MS) await this.#read(universe, facts, now);
    const unknown = this.#unknown(universe.symbols, facts, now);
    if (!unknown) return;
    this.#askedAt.set(unknown.symbol, now);
    const listedAt = await this.#firstCandle(unknown.pair);
    if (listedAt === undefined) return;
    await this.#deps.redis.hset(keys.listedAt(this.#deps.exchange), unknown.symbol, listedAt);
    this.#readOf = undefined;
  }

  async #read(universe: Universe, facts: MarketFacts, now: number): Promise<void> {
    facts.learn(universe.symbols, await readLastingFacts(this.#deps.redis, universe));
    this.#readOf = universe.symbols;
    this.#readAt = now;
  }

  #unknown(symbols: Universe["symbols"], { lasting }: MarketFacts, now: number): Universe["symbols"][number] | undefined {
    const mayAsk = (symbol: string): boolean => now - (this.#askedAt.get(symbol) ?? Number.NEGATIVE_INFINITY) > ASK_AGAIN_MS;
    return symbols.find(({ symbol, active }, position) => active && Number.isNaN(lasting.listedAt[position]) && mayAsk(symbol));
  }

  /** When the oldest daily candle begins; undefined where the exchange has none, or too many. */
  async #firstCandle(pair: string): Promise<number | undefined> {
    let before: number | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { candles, isFirst } = await this.#deps.rest.chart(pair, "1D", PAGE, { before });
      const oldest = candles[0]?.openTime ?? before;
      if (isFirst || oldest === undefined || oldest === before) return oldest;
      before = oldest;
    }
    return undefined;
  }

  async #keepRanges({ version }: Universe, { ranges }: MarketFacts, minute: number): Promise<void> {
    if (minute === this.#keptMinute) return;
    const { exchange, redis } = this.#deps;
    await redis.set(keys.dayRanges(exchange, minute), storedColumn(ranges, version), "EX", COLUMN_LIFE_S);
    this.#keptMinute = minute;
  }
}
