// How much each coin is waited for now: on somebody's chart or in an alert, or because it moves. Connections that wait for their turn
// are opened in this order. Prices are the tickers', which come for all coins before any of their trades do.

import { setTimeout as sleep } from "node:timers/promises";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { KeptCoins } from "./universe-keeper.ts";

/** A move is counted from the price of so long ago to twice as long ago, s. */
const COMPARED_AFTER_SECONDS = 60;
/** A market does not open later for the order in which it opens. */
const READ_WITHIN_MS = 300;
/** No connection's coins move by so much together. */
const WAITED_FOR = 1000;
/** A day's turnover is below 1e12 USDT: it orders only the coins that did not move. */
const PER_USDT = 1e-18;

export interface CoinAttentionDeps {
  readonly coins: () => readonly UniverseSymbol[];
  /** Coins on charts and in alerts. */
  readonly kept: () => Promise<KeptCoins>;
  /** 24 h quote volume by position, NaN unknown. */
  readonly volumes: () => Float64Array;
}

export class CoinAttention {
  readonly #deps: CoinAttentionDeps;
  #kept: KeptCoins | undefined;
  /** Newest price by position, and those that were noted last and the time before; NaN unknown. */
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

  /** The position is another coin's now. */
  forget(position: number): void {
    this.#price[position] = this.#noted[position] = this.#notedBefore[position] = Number.NaN;
  }

  /** Reads who waits for what; without an answer it stays as it was. */
  async refresh(): Promise<void> {
    this.#kept = await this.#deps.kept().catch(() => this.#kept);
  }

  /** The same, but whoever waits goes on after so many ms: a million alerts are read for seconds. */
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

  /** See CoinUrgency: by those who wait for it, then by its move, squared so that one coin that runs outweighs many that tremble. */
  of(position: number): number {
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
