// Simulated Binance: many trades, few decimals, halted and leveraged pairs beside the coins.

import type { VenueSimulation } from "../exchange/venue-simulation.ts";
import { recordedDays } from "../exchange/recorded-answers.ts";
import { COMMON_JUNK, junk } from "../market/junk-listing.ts";
import { BinanceExchange } from "./binance-exchange.ts";
import { binanceListedIn, binanceTradesIn, binanceTradesInAnswer } from "./binance-recorded.ts";
import { BINANCE_LIMITS } from "./binance-limits.ts";

const DELISTED = [
  "BCC",
  "VEN",
  "PAX",
  "BCHABC",
  "BCHSV",
  "USDS",
  "ERD",
  "NPXS",
  "STORM",
  "HC",
  "MCO",
  "STRAT",
  "LEND",
  "BKRW",
  "XZC",
];
const LEVERAGED = ["BTCUP", "BTCDOWN", "ETHUP", "ETHDOWN", "BNBBULL", "BNBBEAR"];

export const simulation: VenueSimulation = {
  exchange: "binance",
  listing: {
    tradesPerSecond: 215,
    topTurnover: 1.3e9,
    minTurnover: 250_000,
    maxPriceDecimals: 8,
    extraPriceDecimals: 0,
    extraLotDecimals: 0,
    junk: [
      ...COMMON_JUNK,
      junk("stable", "FDUSD", "USDT", 0.9998, 0.5, 200_000_000),
      junk("foreign-quote", "BTC", "TRY", 3_310_000, 0.1, 90_000_000),
      ...DELISTED.map((base) => junk("halted", base, "USDT", 1.5, 0, 0)),
      ...LEVERAGED.map((base) => junk("halted", base, "USDT", 12, 0, 0)),
      // A real listing since 2025: names need not be ASCII, which must not break anything.
      junk("coin", "币安人生", "USDT", 0.141, 0.02, 260_000),
    ],
  },
  limits: BINANCE_LIMITS,
  tradesIn: binanceTradesIn,
  tradesInAnswer: binanceTradesInAnswer,
  listedIn: binanceListedIn,
  daysIn: recordedDays,
  createFront: (market, faults, limits) => new BinanceExchange(market, faults, { ...BINANCE_LIMITS, ...limits }),
};
