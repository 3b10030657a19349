// Where an exchange trades a coin, on its own site.

import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";

const PAGES: Readonly<Record<ExchangeId, (coin: string) => string>> = {
  mexc: (coin) => `https://www.mexc.com/exchange/${coin}_USDT`,
  binance: (coin) => `https://www.binance.com/en/trade/${coin}_USDT`,
};

/** Address of the coin's spot market against USDT. */
export function exchangePage(exchange: ExchangeId, symbol: string): string {
  return PAGES[exchange](encodeURIComponent(symbol));
}
