// How many coins MEXC has here, for the words of a refused exchange.

import type { MarketStore } from "../market/market-store.ts";

/** Number of MEXC coins by our own texts, until its table has arrived. */
const PROMISED_COINS = 160;

/** Coins in MEXC's table, if that is the one at hand. */
export function mexcCoins({ exchange, activeCount }: Pick<MarketStore, "exchange" | "activeCount">): number {
  return (exchange === "mexc" && activeCount) || PROMISED_COINS;
}
