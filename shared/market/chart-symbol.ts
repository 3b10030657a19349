// A coin's name across exchanges, "MEXC:BTCUSDT": the exchange in capitals and its own name of the pair.

import { isExchangeId, type ExchangeId } from "./exchange-id.ts";
import type { UniverseSymbol } from "./universe.ts";

/** The chart symbol of an exchange's pair. */
export function chartSymbolOf(exchange: ExchangeId, pair: string): string {
  return `${exchange.toUpperCase()}:${pair}`;
}

/**
 * Whether a coin is charted under this name: that of its pair, or the coin's name plus "USDT", which users know whatever the
 * exchange calls the pair.
 */
export function isChartedAs(name: string, { symbol, pair }: Pick<UniverseSymbol, "symbol" | "pair">): boolean {
  return name === pair || name === `${symbol}USDT`;
}

/** The coin charted under this name; a pair's own name takes precedence. */
export function coinChartedAs<Coin extends Pick<UniverseSymbol, "symbol" | "pair">>(
  name: string,
  coins: readonly Coin[],
): Coin | undefined {
  return coins.find(({ pair }) => pair === name) ?? coins.find((coin) => isChartedAs(name, coin));
}

/** Exchange and pair of a chart symbol; undefined when it names none of our exchanges. */
export function partsOfChartSymbol(symbol: string): { readonly exchange: ExchangeId; readonly pair: string } | undefined {
  const colon = symbol.indexOf(":");
  const exchange = symbol.slice(0, colon).toLowerCase();
  return isExchangeId(exchange) ? { exchange, pair: symbol.slice(colon + 1) } : undefined;
}
