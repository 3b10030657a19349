// How the exchanges write their own names; the same in every language.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";

const NAMES: Readonly<Record<ExchangeId, string>> = { mexc: "MEXC", binance: "Binance" };

/** "MEXC", "Binance". */
export function exchangeName(exchange: ExchangeId): string {
  return NAMES[exchange];
}
