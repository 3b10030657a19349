// Builds the generated market of one exchange from its listing.

import { EditedTape } from "./edited-tape.ts";
import { GeneratedTape } from "./generated-tape.ts";
import { listSymbols, modelOf, type ExchangeName, type Listing } from "./listing.ts";
import { oldHours } from "./old-hours.ts";
import type { PricePaths } from "./price-path.ts";
import type { SimSymbol } from "./sim-symbol.ts";

const DAY = 86_400_000;
/** Days of trade-exact history; older is hours only. */
const TAPE_DAYS = 22;
const LISTED_DAYS = 3 * 365;

/** Makes one symbol; `nowMs` decides how far back its history reaches. */
export function generatedSymbol(listing: Listing, paths: PricePaths, nowMs: number): SimSymbol {
  const today = Math.floor(nowMs / DAY);
  const { base, quote, kind, model } = listing;
  const tape = new EditedTape(new GeneratedTape(model, paths, (today - TAPE_DAYS) * 1440));
  if (kind === "halted" || kind === "no-data") tape.close(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return {
    pair: `${base}${quote}`,
    base,
    quote,
    kind,
    tape,
    oldestMs: (today - LISTED_DAYS) * DAY,
    readOldHour: oldHours(model, paths),
    priceDecimals: model.priceDecimals,
    lotDecimals: model.lotDecimals,
    trading: kind !== "halted",
  };
}

/** All symbols of an exchange, good ones first. */
export function generatedSymbols(
  exchange: ExchangeName,
  wanted: number,
  rate: number,
  seed: number,
  paths: PricePaths,
  nowMs: number,
): SimSymbol[] {
  return listSymbols(exchange, wanted, seed, rate).map((listing) => generatedSymbol(listing, paths, nowMs));
}

/** A coin that is listed at `nowMs` and has no past. */
export function newCoin(
  exchange: ExchangeName,
  seed: number,
  paths: PricePaths,
  nowMs: number,
  coin: { base: string; price: number; tradesPerSecond: number; turnover: number },
): SimSymbol {
  const flow = { tradesPerSecond: coin.tradesPerSecond, turnoverPerDay: coin.turnover };
  const model = modelOf(exchange, seed, `${coin.base}USDT`, { name: coin.base, price: coin.price, wildness: 1.2 }, flow);
  const symbol = generatedSymbol({ base: coin.base, quote: "USDT", kind: "coin", model }, paths, nowMs);
  symbol.tape.close(Number.NEGATIVE_INFINITY, nowMs + 1);
  const { readOldHour: _none, ...young } = symbol;
  return { ...young, oldestMs: nowMs };
}
