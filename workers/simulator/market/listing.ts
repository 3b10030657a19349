// What an exchange lists: the wanted number of regular USDT coins by rank, and junk that a universe filter must recognise.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { COINS, inventedName } from "./coin-names.ts";
import type { SymbolModel } from "./day-plan.ts";
import { mix, textSeed, unit } from "./random.ts";
import type { JunkEntry } from "./junk-listing.ts";
import type { SymbolKind } from "./sim-symbol.ts";

export interface Listing {
  readonly base: string;
  readonly quote: string;
  readonly kind: SymbolKind;
  readonly model: SymbolModel;
}

export interface ListingStyle {
  /** All coins together. */
  readonly tradesPerSecond: number;
  /** 24 h turnover of the first coin, and the minimum for the last ones, USDT. */
  readonly topTurnover: number;
  readonly minTurnover: number;
  readonly maxPriceDecimals: number;
  /** Extra decimals of prices below 20, and of lots. */
  readonly extraPriceDecimals: number;
  readonly extraLotDecimals: number;
  readonly junk: readonly JunkEntry[];
}

/** An exchange and how its list looks. */
export interface ListingVenue {
  readonly exchange: ExchangeId;
  readonly listing: ListingStyle;
}

/** Decimals of the tick size for a price. */
function priceDecimalsFor({ maxPriceDecimals, extraPriceDecimals }: ListingStyle, price: number): number {
  if (price >= 1000) return 2;
  const digits = price >= 20 ? 2 : price >= 5 ? 3 : price >= 0.3 ? 4 : Math.ceil(-Math.log10(price)) + (price < 0.00002 ? 3 : 4);
  return Math.min(maxPriceDecimals, digits + (price < 20 ? extraPriceDecimals : 0));
}

function lotDecimalsFor({ extraLotDecimals }: ListingStyle, price: number, priceDecimals: number): number {
  const coarse = Math.max(0, Math.min(5, Math.round(Math.log10(price)))) + extraLotDecimals;
  return Math.max(0, Math.min(coarse, 8 - priceDecimals));
}

/** How a symbol with this behaviour counts and trades. Turnover in quote coins per day. */
export function modelOf(
  venue: ListingVenue,
  seed: number,
  pair: string,
  coin: { name: string; price: number; wildness: number },
  flow: { tradesPerSecond: number; turnoverPerDay: number },
): SymbolModel {
  const own = textSeed(coin.name, seed);
  const priceDecimals = priceDecimalsFor(venue.listing, coin.price);
  const stable = coin.wildness === 0;
  return {
    coin: {
      name: coin.name,
      price: coin.price,
      beta: stable ? 0 : coin.name === "BTC" ? 1 : coin.wildness * (0.8 + 0.8 * unit(own, 1)),
      sigma: stable ? 0.000003 : coin.name === "BTC" ? 0.00018 : coin.wildness * (0.0004 + 0.0007 * unit(own, 2)),
    },
    seed: textSeed(`${venue.exchange}:${pair}`, seed),
    priceDecimals,
    lotDecimals: lotDecimalsFor(venue.listing, coin.price, priceDecimals),
    tradesPerDay: Math.max(48, Math.round(flow.tradesPerSecond * 86_400)),
    turnoverPerDay: flow.turnoverPerDay,
  };
}

function nameAt(rank: number, offset: number): string {
  return (COINS[rank] ?? { name: inventedName(rank - COINS.length + offset) }).name;
}

function priceOf(name: string, seed: number): number {
  const known = COINS.find((coin) => coin.name === name)?.price;
  return known ?? Number((0.003 * 10 ** (3 * unit(textSeed(name, seed), 9))).toPrecision(3));
}

/** Lists `wanted` regular coins and the junk of the exchange. `rate` multiplies the number of trades. */
export function listSymbols(venue: ListingVenue, wanted: number, seed: number, rate: number): Listing[] {
  const profile = venue.listing;
  const share = (rank: number) => (rank + 1) ** -0.7 * Math.exp((-3.2 * rank) / wanted);
  let total = 0;
  for (let rank = 0; rank < wanted; rank++) total += share(rank);
  const listings: Listing[] = [];
  for (let rank = 0; rank < wanted; rank++) {
    const name = nameAt(rank, 0);
    const luck = 0.6 + 0.8 * unit(mix(seed, 77), rank);
    const flow = {
      tradesPerSecond: (rate * profile.tradesPerSecond * share(rank)) / total,
      turnoverPerDay: Math.max(profile.minTurnover, (profile.topTurnover * luck) / (rank + 1) ** 1.1),
    };
    const coin = { name, price: priceOf(name, seed), wildness: rank === 0 ? 1 : rank < 12 ? 0.7 : 1 };
    listings.push({ base: name, quote: "USDT", kind: "coin", model: modelOf(venue, seed, `${name}USDT`, coin, flow) });
  }
  return [...listings, ...profile.junk.map((entry) => junkListing(venue, entry, seed, rate))];
}

function junkListing(venue: ListingVenue, entry: JunkEntry, seed: number, rate: number): Listing {
  const pair = `${entry.base}${entry.quote}`;
  const coin = { name: pair, price: entry.price, wildness: entry.kind === "stable" ? 0 : entry.kind === "leveraged" ? 3 : 0.8 };
  const flow = { tradesPerSecond: entry.tradesPerSecond * rate, turnoverPerDay: entry.turnover };
  return { base: entry.base, quote: entry.quote, kind: entry.kind, model: modelOf(venue, seed, pair, coin, flow) };
}
