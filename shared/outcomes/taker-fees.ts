// What exchanges charge for a trade, as dated data: a change adds a line and leaves what was charged before as it was.

import type { ExchangeId } from "../market/exchange-id.ts";

/** Fees from a moment on until the next change, percent of what is traded. */
export interface TradeFees {
  /** Epoch ms. */
  readonly since: number;
  /** Of an order that is filled at once. */
  readonly taker: number;
  /** Of an order that waits in the book. */
  readonly maker: number;
}

/** By time; the first line also holds before its moment. */
export type FeeSchedule = readonly [TradeFees, ...TradeFees[]];

/** Spot, without discounts for volume or for holding a token. */
export const EXCHANGE_FEES: Readonly<Record<ExchangeId, FeeSchedule>> = {
  binance: [{ since: 0, taker: 0.1, maker: 0.1 }],
  mexc: [{ since: 0, taker: 0.05, maker: 0 }],
};

/** The fees that hold at a moment, epoch ms. */
export function feesAt(schedule: FeeSchedule, at: number): TradeFees {
  return schedule.findLast(({ since }) => since <= at) ?? schedule[0];
}
