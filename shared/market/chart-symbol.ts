// A coin's name across exchanges, "MEXC:BTCUSDT": the exchange in capitals and its own name of the pair.

import { isExchangeId, type ExchangeId } from "./exchange-id.ts";

/** The chart symbol of an exchange's pair. */
export function chartSymbolOf(exchange: ExchangeId, pair: string): string {
  return `${exchange.toUpperCase()}:${pair}`;
}

/** Exchange and pair of a chart symbol; undefined when it names no exchange of ours. */
export function partsOfChartSymbol(symbol: string): { readonly exchange: ExchangeId; readonly pair: string } | undefined {
  const colon = symbol.indexOf(":");
  const exchange = symbol.slice(0, colon).toLowerCase();
  return isExchangeId(exchange) ? { exchange, pair: symbol.slice(colon + 1) } : undefined;
}
