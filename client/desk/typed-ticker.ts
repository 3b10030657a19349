// The coin a reader means by a word, whichever way exchanges and sites spell its pair.

/** "MEXC:ethusdt", "ETH/USDT", "eth_usdt" and "eth" are ETH; "usdt" alone stays what it is. */
export function typedTicker(word: string): string {
  return word
    .trim()
    .toUpperCase()
    .replace(/^(MEXC|BINANCE):/u, "")
    .replace(/(?<=.)[/_-]?USDT$/u, "");
}
