// Simulated MEXC: thinner coins, finer prices and lots, leveraged tokens and stocks beside the coins.

import type { VenueSimulation } from "../exchange/venue-simulation.ts";
import { recordedDays } from "../exchange/recorded-answers.ts";
import { COMMON_JUNK, junk } from "../market/junk-listing.ts";
import { MexcExchange } from "./mexc-exchange.ts";
import { MEXC_LIMITS } from "./mexc-limits.ts";
import { mexcListedIn, mexcTradesIn, mexcTradesInAnswer } from "./mexc-recorded.ts";

export const simulation: VenueSimulation = {
  exchange: "mexc",
  listing: {
    tradesPerSecond: 150,
    topTurnover: 3.2e8,
    minTurnover: 1_500,
    maxPriceDecimals: 10,
    extraPriceDecimals: 1,
    extraLotDecimals: 2,
    junk: [
      ...COMMON_JUNK,
      ...["BTC", "ETH", "SOL", "XRP", "DOGE"].flatMap((coin) => [
        junk("leveraged", `${coin}3L`, "USDT", 0.42, 0.3, 24_000_000),
        junk("leveraged", `${coin}3S`, "USDT", 0.013, 0.3, 21_000_000),
      ]),
      junk("leveraged", "BTC5L", "USDT", 0.071, 0.1, 11_000_000),
      junk("leveraged", "BTC5S", "USDT", 0.0041, 0.1, 9_000_000),
      junk("stock", "AAPLX", "USDT", 271, 0.05, 6_000_000),
      junk("stock", "TSLAX", "USDT", 398, 0.1, 8_000_000),
      junk("stock", "NVDAX", "USDT", 181, 0.1, 7_000_000),
      ...["OLDONE", "PAUSED", "GONE", "DELISTED"].map((base) => junk("halted", base, "USDT", 0.2, 0, 0)),
      junk("no-data", "GENE1", "USDT", 0.02, 0.01, 5_000),
    ],
  },
  limits: MEXC_LIMITS,
  tradesIn: mexcTradesIn,
  tradesInAnswer: mexcTradesInAnswer,
  listedIn: mexcListedIn,
  daysIn: recordedDays,
  createFront: (market, faults, limits) => new MexcExchange(market, faults, { ...MEXC_LIMITS, ...limits }),
};
