// The coin a reader means by a word, whichever way exchanges and sites spell its pair.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { JOINER } from "../../shared/market/joiner.ts";

const EXCHANGE_PREFIX = new RegExp(`^(${EXCHANGES.join("|").toUpperCase()}):`, "u");

const UNSEEN = new RegExp(`(?!${JOINER})\\p{Cf}`, "gu");

/** A typed text as tickers are written: full-width letters as plain ones, nothing that cannot be seen, upper case. */
export function plainTicker(text: string): string {
  return text.normalize("NFKC").replace(UNSEEN, "").trim().toUpperCase();
}

/** "MEXC:ethusdt", "ETH/USDT", "eth_usdt" and "eth" are ETH; "usdt" alone stays what it is. */
export function typedTicker(word: string): string {
  return plainTicker(word)
    .replace(EXCHANGE_PREFIX, "")
    .replace(/(?<=.)[/_-]?USDT$/u, "");
}
