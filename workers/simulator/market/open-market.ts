import { EditedTape } from "./edited-tape.ts";
import { GeneratedTape } from "./generated-tape.ts";
import { LaggingTape } from "./lagging-tape.ts";
import { listSymbols, modelOf, type Listing, type ListingVenue } from "./listing.ts";
import { oldHours } from "./old-hours.ts";
import type { PricePaths } from "./price-path.ts";
import { unit } from "./random.ts";
import type { SimSymbol } from "./sim-symbol.ts";

const DAY = 86_400_000;
/** Days of trade-exact history; older history is in hours only. */
const TAPE_DAYS = 22;
/** The first coins were all listed this long ago, the others later, each on its own day. */
const LISTED_DAYS = 3 * 365;
const OLD_COINS = 12;
const MIN_LISTED_DAYS = 2 * TAPE_DAYS;

export interface Opening {
  readonly paths: PricePaths;
  /** Epoch ms; decides how far back history reaches. */
  readonly nowMs: number;
  /** Whole minutes from the time shown to the clock; none unless an hour was chosen. */
  readonly lagMinutes?: number;
}

export function generatedSymbol(
  listing: Listing,
  { paths, nowMs, lagMinutes = 0 }: Opening,
  listedDays = LISTED_DAYS,
): SimSymbol {
  const today = Math.floor(nowMs / DAY);
  const { base, quote, kind, model } = listing;
  const generated = new GeneratedTape(model, paths, (today - TAPE_DAYS) * 1440 - lagMinutes);
  const tape = new EditedTape(lagMinutes === 0 ? generated : new LaggingTape(generated, lagMinutes));
  const oldHour = oldHours(model, paths);
  if (kind === "halted" || kind === "no-data") tape.close(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return {
    pair: `${base}${quote}`,
    base,
    quote,
    kind,
    tape,
    oldestMs: (today - listedDays) * DAY,
    readOldHour: (hour, bar) => oldHour(hour - Math.floor(lagMinutes / 60), bar),
    priceDecimals: model.priceDecimals,
    lotDecimals: model.lotDecimals,
    trading: kind !== "halted",
  };
}

/** All symbols of an exchange, regular coins first. */
export function generatedSymbols(venue: ListingVenue, wanted: number, rate: number, seed: number, opening: Opening): SimSymbol[] {
  return listSymbols(venue, wanted, seed, rate).map((listing, rank) =>
    generatedSymbol(listing, opening, rank < OLD_COINS ? LISTED_DAYS : listedDaysOf(listing)),
  );
}

const listedDaysOf = ({ model }: Listing): number =>
  MIN_LISTED_DAYS + Math.floor(unit(model.seed, 12) * (LISTED_DAYS - MIN_LISTED_DAYS));

/** A coin that is listed at the opening and has no history. */
export function newCoin(
  venue: ListingVenue,
  seed: number,
  opening: Opening,
  coin: { base: string; price: number; tradesPerSecond: number; turnover: number },
): SimSymbol {
  const flow = { tradesPerSecond: coin.tradesPerSecond, turnoverPerDay: coin.turnover };
  const model = modelOf(venue, seed, `${coin.base}USDT`, { name: coin.base, price: coin.price, wildness: 1.2 }, flow);
  const symbol = generatedSymbol({ base: coin.base, quote: "USDT", kind: "coin", model }, opening);
  symbol.tape.close(Number.NEGATIVE_INFINITY, opening.nowMs + 1);
  const { readOldHour: _none, ...young } = symbol;
  return { ...young, oldestMs: opening.nowMs };
}
