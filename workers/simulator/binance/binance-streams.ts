// Binance stream names: which text is a stream, and what it asks for.

import { BINANCE_INTERVALS } from "./binance-text.ts";

const SYMBOL_STREAM =
  /^([^@!]+)@(aggTrade|trade|miniTicker|ticker|bookTicker|avgPrice|referencePrice|blockTrade|ticker_(?:1h|4h|1d)|kline_[0-9a-zA-Z]+(?:@\+08:00)?|depth(?:5|10|20)?(?:@1000?ms)?)$/;
const MARKET_STREAM = /^!(miniTicker|ticker_(1h|4h|1d))@arr$/;

/** Text Binance accepts as a stream, whether or not the symbol exists. */
export function isStream(name: string): boolean {
  const kline = /@kline_([0-9a-zA-Z]+)/.exec(name);
  if (kline && !BINANCE_INTERVALS.has(kline[1]!)) return false;
  return SYMBOL_STREAM.test(name) || MARKET_STREAM.test(name);
}

export interface StreamName {
  /** In lower case, like Binance. */
  readonly symbol: string;
  /** "aggTrade", "kline_1m" … */
  readonly kind: string;
}

export function splitStream(name: string): StreamName | undefined {
  const [, symbol, kind] = SYMBOL_STREAM.exec(name) ?? [];
  return symbol !== undefined && kind !== undefined ? { symbol, kind } : undefined;
}
