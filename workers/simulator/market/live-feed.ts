// Plays the tapes live: every few milliseconds it emits the due trades of all symbols in time order.

import type { MarketEntry, SimMarket } from "./sim-market.ts";
import type { MinuteTrades } from "./tape.ts";

const TICK_MS = 10;
const MINUTE = 60_000;

export type TradeListener = (entry: MarketEntry, trades: MinuteTrades, index: number) => void;

interface Schedule {
  readonly minute: number;
  readonly trades: readonly MinuteTrades[];
  /** Trades in time order: which symbol, which trade. */
  readonly owner: Int32Array;
  readonly index: Int32Array;
}

export class LiveFeed {
  readonly #market: SimMarket;
  readonly #listener: TradeListener;
  readonly #afterTick: (nowMs: number) => void;
  #schedule: Schedule | undefined;
  #next = 0;
  /** Everything up to and including this moment has been emitted, epoch ms. */
  #doneMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** `afterTick` runs after the trades of a tick, with the exchange's clock. */
  constructor(market: SimMarket, listener: TradeListener, afterTick: (nowMs: number) => void) {
    this.#market = market;
    this.#listener = listener;
    this.#afterTick = afterTick;
    this.#doneMs = market.now();
  }

  start(): void {
    this.#doneMs = this.#market.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads the tapes again after an edit. */
  refresh(): void {
    this.#schedule = undefined;
  }

  #tick(): void {
    const now = this.#market.now();
    // After a clock step back, the trades in between were already sent; follow it only when it is more than a minute.
    if (now < this.#doneMs - MINUTE) this.#doneMs = now;
    while (this.#doneMs < now) {
      const minute = Math.floor((this.#doneMs + 1) / MINUTE);
      const until = Math.min(now, (minute + 1) * MINUTE - 1);
      this.#play(minute, until);
      this.#doneMs = until;
    }
    this.#afterTick(now);
  }

  #play(minute: number, untilMs: number): void {
    if (this.#schedule?.minute !== minute) {
      this.#schedule = this.#plan(minute);
      this.#next = 0;
      while (this.#next < this.#schedule.owner.length && this.#timeAt(this.#schedule, this.#next) <= this.#doneMs) this.#next++;
    }
    const schedule = this.#schedule;
    while (this.#next < schedule.owner.length && this.#timeAt(schedule, this.#next) <= untilMs) {
      const owner = schedule.owner[this.#next]!;
      const index = schedule.index[this.#next]!;
      this.#next++;
      this.#listener(this.#market.entries[owner]!, schedule.trades[owner]!, index);
    }
  }

  #timeAt(schedule: Schedule, at: number): number {
    return schedule.minute * MINUTE + schedule.trades[schedule.owner[at]!]!.offsetMs[schedule.index[at]!]!;
  }

  /** Counting sort of the minute: one pass over the milliseconds, no comparisons. */
  #plan(minute: number): Schedule {
    const trades = this.#market.entries.map((entry) => entry.symbol.tape.trades(minute));
    const starts = new Int32Array(MINUTE + 1);
    let total = 0;
    for (const { count, offsetMs } of trades) {
      total += count;
      for (let at = 0; at < count; at++) starts[offsetMs[at]! + 1]!++;
    }
    for (let ms = 0; ms < MINUTE; ms++) starts[ms + 1]! += starts[ms]!;
    const owner = new Int32Array(total);
    const index = new Int32Array(total);
    for (const [symbol, { count, offsetMs }] of trades.entries())
      for (let at = 0; at < count; at++) {
        const place = starts[offsetMs[at]!]!++;
        owner[place] = symbol;
        index[place] = at;
      }
    return { minute, trades, owner, index };
  }
}
