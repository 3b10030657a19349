// Listed pairs that are not USDT spot coins to watch: halted, other quotes, leveraged tokens, stocks, stablecoins.

import type { SymbolKind } from "./sim-symbol.ts";

export interface JunkEntry {
  readonly base: string;
  readonly quote: string;
  readonly kind: SymbolKind;
  readonly price: number;
  readonly tradesPerSecond: number;
  /** In quote coins per day. */
  readonly turnover: number;
}

export const junk = (
  kind: SymbolKind,
  base: string,
  quote: string,
  price: number,
  tradesPerSecond = 0.05,
  turnover = 900_000,
): JunkEntry => ({
  kind,
  base,
  quote,
  price,
  tradesPerSecond,
  turnover,
});

/** What every exchange lists in addition. */
export const COMMON_JUNK: readonly JunkEntry[] = [
  junk("foreign-quote", "ETH", "BTC", 0.0344, 0.4, 9_000),
  junk("foreign-quote", "SOL", "BTC", 0.00247, 0.1, 900),
  junk("foreign-quote", "XRP", "BTC", 0.0000147, 0.1, 400),
  junk("foreign-quote", "SOL", "ETH", 0.0717, 0.05, 4_000),
  junk("foreign-quote", "BTC", "USDC", 96_390, 1, 90_000_000),
  junk("foreign-quote", "ETH", "USDC", 3319, 0.5, 40_000_000),
  junk("foreign-quote", "BTC", "EUR", 91_500, 0.2, 8_000_000),
  junk("stable", "USDC", "USDT", 1.0001, 0.8, 300_000_000),
];
