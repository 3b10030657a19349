// The one message the detached window sends to the terminal that opened it, and what the terminal believes of it.

import { isExchangeId, type ExchangeId } from "../../../../shared/market/exchange-id.ts";

export const TICKER_CLICK = "VISUAL_SCREENER_TICKER_CLICK";

export interface TickerClick {
  readonly type: typeof TICKER_CLICK;
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** Exchange the window shows; the terminal's own when absent. */
  readonly exchange?: ExchangeId;
}

const MAX_SYMBOL_LENGTH = 40;

interface Arrival {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** The click in a message, if it comes from `opened`, a window of this `origin`, in exactly our form. */
export function readTickerClick({ origin, source, data }: Arrival, here: string, opened: unknown): TickerClick | undefined {
  if (origin !== here || !opened || source !== opened) return undefined;
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== TICKER_CLICK) return undefined;
  if (!("symbol" in data) || typeof data.symbol !== "string" || data.symbol === "" || data.symbol.length > MAX_SYMBOL_LENGTH)
    return undefined;
  if (!("exchange" in data)) return { type: TICKER_CLICK, symbol: data.symbol };
  if (typeof data.exchange !== "string" || !isExchangeId(data.exchange)) return undefined;
  return { type: TICKER_CLICK, symbol: data.symbol, exchange: data.exchange };
}

/** Sends a clicked coin to the window that opened this one; false when nobody did, or has closed since. */
export function sendTickerClick(symbol: string, exchange: ExchangeId): boolean {
  const opener = window.opener as Window | null;
  const click: TickerClick = { type: TICKER_CLICK, symbol, exchange };
  if (!opener || opener.closed) return false;
  opener.postMessage(click, location.origin);
  return true;
}
