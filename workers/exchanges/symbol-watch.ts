// Finds coins whose stream went silent while the exchange's 24 h volume shows that they trade (a known fault of both venues).

import type { FeedTiming } from "./feed-timing.ts";

/** Rises of volume without a trade that prove silence. */
const ROUNDS = 2;
/** Tickers arrive at least every 3 s. */
const TICKER_EVERY_MS = 3_000;

export type SymbolWatchTiming = Pick<FeedTiming, "symbolSilenceMs" | "resubscribeEveryMs" | "tickerLagMs">;

export class SymbolWatch {
  readonly #timing: SymbolWatchTiming;
  #volume = new Float64Array(0);
  /** Trades delivered so far, and at the last check. */
  #trades = new Uint32Array(0);
  #seen = new Uint32Array(0);
  #tradedAt = new Float64Array(0);
  #roseAt = new Float64Array(0);
  #rounds = new Uint8Array(0);
  #renewedAt = new Float64Array(0);
  /** Monotonic ms of the last ticker of any coin. */
  #tickedAt = Number.NEGATIVE_INFINITY;
  #now = 0;

  constructor(timing: SymbolWatchTiming) {
    this.#timing = timing;
  }

  /** Makes room for positions below `count`. */
  grow(count: number): void {
    if (count <= this.#volume.length) return;
    const longer = <T extends Float64Array | Uint32Array | Uint8Array>(to: T, from: T): T => (to.set(from), to);
    this.#volume = longer(new Float64Array(count), this.#volume);
    this.#tradedAt = longer(new Float64Array(count), this.#tradedAt);
    this.#roseAt = longer(new Float64Array(count).fill(Number.NEGATIVE_INFINITY), this.#roseAt);
    this.#renewedAt = longer(new Float64Array(count).fill(Number.NEGATIVE_INFINITY), this.#renewedAt);
    this.#trades = longer(new Uint32Array(count), this.#trades);
    this.#seen = longer(new Uint32Array(count), this.#seen);
    this.#rounds = longer(new Uint8Array(count), this.#rounds);
  }

  /** A coin that left: what it traded while away does not prove silence. */
  forget(position: number): void {
    this.#volume[position] = 0;
    this.#tradedAt[position] = 0;
    this.#rounds[position] = 0;
    this.#roseAt[position] = Number.NEGATIVE_INFINITY;
    this.#renewedAt[position] = Number.NEGATIVE_INFINITY;
  }

  /** The coin's trades cannot arrive yet: rises of its volume prove nothing, and its time starts anew. */
  notDelivered(position: number, now: number): void {
    this.#tradedAt[position] = now;
    this.#rounds[position] = 0;
  }

  /** 24 h quote volume as last reported, USDT: how liquid a coin is. */
  volumeOf(position: number): number {
    return this.#volume[position] ?? 0;
  }

  traded(position: number): void {
    this.#trades[position] = (this.#trades[position] as number) + 1;
  }

  /** A rolling volume falls by itself as old trades expire; only a rise proves a trade. */
  ticked(position: number, volume24h: number): void {
    this.#tickedAt = this.#now;
    const before = this.#volume[position] as number;
    this.#volume[position] = volume24h;
    if (before === 0 || volume24h <= before) return;
    this.#roseAt[position] = this.#now;
    if (this.#now - (this.#tradedAt[position] as number) > this.#timing.tickerLagMs)
      this.#rounds[position] = (this.#rounds[position] as number) + 1;
  }

  /** Advances the clock (monotonic ms), accurate to a tick, so that trades need not read it. */
  tick(now: number): void {
    this.#now = now;
    for (let position = 0; position < this.#trades.length; position++) {
      if (this.#trades[position] === this.#seen[position]) continue;
      this.#seen[position] = this.#trades[position] as number;
      this.#tradedAt[position] = now;
      this.#rounds[position] = 0;
    }
  }

  /** Coins among these to subscribe again now. */
  silent(now: number, positions: Iterable<number>): number[] {
    const found: number[] = [];
    for (const position of positions) {
      if ((this.#rounds[position] as number) < ROUNDS) continue;
      if (now - (this.#tradedAt[position] as number) < this.#timing.symbolSilenceMs) continue;
      if (now - (this.#renewedAt[position] as number) < this.#timing.resubscribeEveryMs) continue;
      this.#renewedAt[position] = now;
      this.#rounds[position] = 0;
      found.push(position);
    }
    return found;
  }

  /**
   * True when tickers arrive and show no trade of these coins since that time: their silence is real. If the tickers stopped too,
   * nothing is proven.
   */
  nothingTraded(positions: readonly number[], sinceMs: number): boolean {
    const shownBy = sinceMs + this.#timing.tickerLagMs;
    const tickersRun = this.#tickedAt >= shownBy && this.#now - this.#tickedAt <= 2 * TICKER_EVERY_MS;
    return tickersRun && positions.length > 0 && positions.every((position) => (this.#roseAt[position] as number) <= shownBy);
  }
}
