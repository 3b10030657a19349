// How much each coin is wanted now: on a user's chart, in an alert, or because it moves. Waiting connections are opened in this
// order. Prices are the tickers', which come for all coins before any of their trades.

import { setTimeout as sleep } from "node:timers/promises";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { KeptCoins } from "./universe-keeper.ts";

/** A move is measured against the price between this long and twice as long ago, s. */
const COMPARED_AFTER_SECONDS = 60;
/** Deciding the order must not delay the opening of a market. */
const READ_WITHIN_MS = 300;
/** More than the moves of any connection's coins together. */
const WAITED_FOR = 1000;
/** A day's turnover is below 1e12 USDT, so it only orders coins that did not move. */
const PER_USDT = 1e-18;

export interface CoinAttentionDeps {
  readonly coins: () => readonly UniverseSymbol[];
  /** Coins on charts and in alerts. */
  readonly kept: () => Promise<KeptCoins>;
  /** 24 h quote volume by position; NaN = unknown. */
  readonly volumes: () => Float64Array;
}

export class CoinAttention {
  readonly #deps: CoinAttentionDeps;
  #kept: KeptCoins | undefined;
  /** Newest price by position, and the last two recorded ones; NaN = unknown. */
  #price = new Float64Array(0);
  #noted = new Float64Array(0);
  #notedBefore = new Float64Array(0);
  #notedAt: number | undefined;

  constructor(deps: CoinAttentionDeps) {
    this.#deps = deps;
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    this.#price = grown(this.#price, capacity);
    this.#noted = grown(this.#noted, capacity);
    this.#notedBefore = grown(this.#notedBefore, capacity);
  }

  /** The position now belongs to another coin. */
  forget(position: number): void {
    this.#price[position] = this.#noted[position] = this.#notedBefore[position] = Number.NaN;
  }

  /** Reads who waits for what; unchanged without an answer. */
  async refresh(): Promise<void> {
    this.#kept = await this.#deps.kept().catch(() => this.#kept);
  }

  /** The same, but gives up waiting after this many ms: reading a million alerts takes seconds. */
  async refreshWithin(ms = READ_WITHIN_MS): Promise<void> {
    await Promise.race([this.refresh(), sleep(ms)]);
  }

  /** One price; see MarketSink.ticker. */
  ticker(position: number, price: number): void {
    this.#price[position] = price;
    if (Number.isNaN(this.#noted[position])) this.#noted[position] = this.#notedBefore[position] = price;
  }

  /** Call each second. */
  advanceTo(second: number): void {
    this.#notedAt ??= second;
    if (second - this.#notedAt < COMPARED_AFTER_SECONDS) return;
    this.#notedAt = second;
    this.#notedBefore.set(this.#noted);
    this.#noted.set(this.#price);
  }

  /**
   * See CoinUrgency: by users who wait for it, then by its move, squared so that one running coin outweighs many that barely
   * move.
   */
  get(position: number): number {
    const coin = this.#deps.coins()[position];
    const isWaitedFor = coin && (this.#kept?.watchedPairs.has(coin.pair) || this.#kept?.alertedCoins.has(coin.symbol));
    const move = (this.#price[position] as number) / (this.#notedBefore[position] as number) - 1;
    const traded = this.#deps.volumes()[position] as number;
    return (isWaitedFor ? WAITED_FOR : 0) + (move * move || 0) + (traded > 0 ? traded * PER_USDT : 0);
  }
}

function grown(prices: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(capacity).fill(Number.NaN);
  longer.set(prices);
  return longer;
}
