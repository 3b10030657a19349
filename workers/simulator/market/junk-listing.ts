// Pairs that are listed but are not USDT spot coins to watch: halted, other quotes, leveraged tokens, stocks, stablecoins.

import type { SymbolKind } from "./sim-symbol.ts";

export interface JunkEntry {
  readonly base: string;
  readonly quote: string;
  readonly kind: SymbolKind;
  readonly price: number;
  readonly tradesPerSecond: number;
  /** Quote coins a day. */
  readonly turnover: number;
}

const entry = (
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

const shared: readonly JunkEntry[] = [
  entry("foreign-quote", "ETH", "BTC", 0.0344, 0.4, 9_000),
  entry("foreign-quote", "SOL", "BTC", 0.00247, 0.1, 900),
  entry("foreign-quote", "XRP", "BTC", 0.0000147, 0.1, 400),
  entry("foreign-quote", "SOL", "ETH", 0.0717, 0.05, 4_000),
  entry("foreign-quote", "BTC", "USDC", 96_390, 1, 90_000_000),
  entry("foreign-quote", "ETH", "USDC", 3319, 0.5, 40_000_000),
  entry("foreign-quote", "BTC", "EUR", 91_500, 0.2, 8_000_000),
  entry("stable", "USDC", "USDT", 1.0001, 0.8, 300_000_000),
];

/** Junk by exchange; "halted" pairs have no trades at all. */
export const JUNK: Readonly<Record<"binance" | "mexc", readonly JunkEntry[]>> = {
  binance: [
    ...shared,
    entry("stable", "FDUSD", "USDT", 0.9998, 0.5, 200_000_000),
    entry("foreign-quote", "BTC", "TRY", 3_310_000, 0.1, 90_000_000),
    ...["BCC", "VEN", "PAX", "BCHABC", "BCHSV", "USDS", "ERD", "NPXS", "STORM", "HC", "MCO", "STRAT", "LEND", "BKRW", "XZC"].map(
      (base) => entry("halted", base, "USDT", 1.5, 0, 0),
    ),
    ...["BTCUP", "BTCDOWN", "ETHUP", "ETHDOWN", "BNBBULL", "BNBBEAR"].map((base) => entry("halted", base, "USDT", 12, 0, 0)),
    // A real listing since 2025: names need not be ASCII.
    entry("coin", "币安人生", "USDT", 0.141, 0.02, 260_000),
  ],
  mexc: [
    ...shared,
    ...["BTC", "ETH", "SOL", "XRP", "DOGE"].flatMap((coin) => [
      entry("leveraged", `${coin}3L`, "USDT", 0.42, 0.3, 24_000_000),
      entry("leveraged", `${coin}3S`, "USDT", 0.013, 0.3, 21_000_000),
    ]),
    entry("leveraged", "BTC5L", "USDT", 0.071, 0.1, 11_000_000),
    entry("leveraged", "BTC5S", "USDT", 0.0041, 0.1, 9_000_000),
    entry("stock", "AAPLX", "USDT", 271, 0.05, 6_000_000),
    entry("stock", "TSLAX", "USDT", 398, 0.1, 8_000_000),
    entry("stock", "NVDAX", "USDT", 181, 0.1, 7_000_000),
    ...["OLDONE", "PAUSED", "GONE", "DELISTED"].map((base) => entry("halted", base, "USDT", 0.2, 0, 0)),
    entry("no-data", "GENE1", "USDT", 0.02, 0.01, 5_000),
  ],
};
