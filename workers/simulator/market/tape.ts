// The tape of one symbol: the only source of everything an exchange shows about it, past, live and candles.

import type { Bar } from "./bar.ts";

/** All trades of one minute in time order, in columns of the same length; do not keep or change them. */
export interface MinuteTrades {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly count: number;
  /** Aggregate id of the first trade; ids are contiguous. */
  readonly firstId: number;
  /** Milliseconds into the minute, never decreasing. */
  readonly offsetMs: Int32Array;
  readonly ticks: Int32Array;
  readonly lots: Float64Array;
  /** 1 where the taker sold. */
  readonly sell: Uint8Array;
}

export interface Tape {
  /** First minute that has trades; older history exists as hours only. */
  readonly originMinute: number;
  /** Fills `bar` with a whole minute without making its trades. */
  readBar(minute: number, bar: Bar): void;
  trades(minute: number): MinuteTrades;
  /** Aggregate id of the first trade at or after the start of a minute. */
  firstIdOf(minute: number): number;
  /** Price of the last trade before a minute, ticks. */
  ticksBefore(minute: number): number;
  /** Prepares an epoch day before its first use, so that midnight costs nothing. */
  prepare?(day: number): void;
}

/** Decimals of a symbol's tick and lot, which turn whole numbers into prices and quantities. */
export interface Scale {
  readonly priceDecimals: number;
  readonly lotDecimals: number;
}

/** Aggregates the trades of one minute with fromMs <= time < toMs into `bar`, which must have been reset. */
export function addTrades(bar: Bar, trades: MinuteTrades, fromMs: number, toMs: number): void {
  const start = trades.minute * 60_000;
  for (let index = 0; index < trades.count; index++) {
    const time = start + trades.offsetMs[index]!;
    if (time >= toMs) return;
    if (time < fromMs) {
      bar.reset(trades.ticks[index]!, trades.firstId + index + 1);
      continue;
    }
    bar.add(trades.ticks[index]!, trades.lots[index]!, trades.sell[index] === 1);
  }
}
