// How many coins the exchange of every plan has, for the words of a refused exchange.

import { DEFAULT_EXCHANGE, exchangeOf } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";

/** Coins in its table, if that is the one at hand; else as many as are watched by default. */
export function defaultCoins({ exchange, activeCount }: Pick<MarketStore, "exchange" | "activeCount">): number {
  return (exchange === DEFAULT_EXCHANGE && activeCount) || exchangeOf(DEFAULT_EXCHANGE).symbols;
}
