// The coin a reader means by a word, whichever way exchanges and sites spell its pair.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";

const EXCHANGE_PREFIX = new RegExp(`^(${EXCHANGES.join("|").toUpperCase()}):`, "u");

/** "MEXC:ethusdt", "ETH/USDT", "eth_usdt" and "eth" are ETH; "usdt" alone stays what it is. */
export function typedTicker(word: string): string {
  return word
    .trim()
    .toUpperCase()
    .replace(EXCHANGE_PREFIX, "")
    .replace(/(?<=.)[/_-]?USDT$/u, "");
}
