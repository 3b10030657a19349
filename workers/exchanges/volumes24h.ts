// Rolling 24 h figures of all pairs out of one ticker/24hr answer; both exchanges write it alike.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { numberOf, recordsOf } from "./answer-checks.ts";
import type { DayFigures } from "./exchange.ts";

export const TICKER_24H = "/api/v3/ticker/24hr";

/** Last price and 24 h quote volume by pair; pairs without usable figures are left out. */
export function dayFiguresOf(exchange: ExchangeId, answer: unknown): ReadonlyMap<string, DayFigures> {
  const figures = new Map<string, DayFigures>();
  for (const row of recordsOf(exchange, TICKER_24H, answer)) {
    const price = numberOf(row["lastPrice"]);
    const volume24h = numberOf(row["quoteVolume"]);
    if (typeof row["symbol"] === "string" && price > 0 && volume24h >= 0) figures.set(row["symbol"], { price, volume24h });
  }
  return figures;
}
