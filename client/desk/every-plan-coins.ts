// What every plan has, for the words of a refused exchange: the names of its exchanges, and how many coins they have.

import { EVERY_PLAN_EXCHANGES, exchangeName, exchangeOf } from "../../shared/market/exchange-id.ts";
import type { MarketStore } from "../market/market-store.ts";

export interface EveryPlanCoins {
  readonly open: readonly string[];
  readonly count: number;
}

/** Coins of an exchange are those in its table, if that is the one at hand; else as many as are watched by default. */
export function everyPlanCoins({ exchange, activeCount }: Pick<MarketStore, "exchange" | "activeCount">): EveryPlanCoins {
  const counts = EVERY_PLAN_EXCHANGES.map((id) => (id === exchange && activeCount) || exchangeOf(id).symbols);
  return { open: EVERY_PLAN_EXCHANGES.map(exchangeName), count: counts.reduce((sum, coins) => sum + coins, 0) };
}
