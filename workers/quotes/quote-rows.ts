// Reads an exchange's list of best prices in the dialect of Binance, which MEXC follows. One bad row costs its coin this second's quote.

import { isRecord, numberOf } from "../exchanges/answer-checks.ts";
import { isPlausible } from "../exchanges/price-guard.ts";

export interface ReadQuotes {
  /** [bid, ask] of each pair asked for, in their order; unknown where the answer has none. */
  readonly prices: Float64Array;
  /** Rows of these pairs that make no sense. */
  readonly leftOut: readonly unknown[];
}

/** An exchange writes this for a side without orders. */
const isNone = (price: unknown): boolean => price === null || price === "" || numberOf(price) === 0;

/** undefined for an answer that is no list. `placeOf`: pair to its place among those asked for. */
export function quotesIn(answer: unknown, placeOf: ReadonlyMap<string, number>): ReadQuotes | undefined {
  if (!Array.isArray(answer)) return undefined;
  const prices = new Float64Array(placeOf.size * 2).fill(Number.NaN);
  const leftOut: unknown[] = [];
  for (const row of answer as readonly unknown[]) {
    const place = isRecord(row) ? placeOf.get(row["symbol"] as string) : undefined;
    if (place === undefined || !isRecord(row)) {
      if (!isRecord(row) || typeof row["symbol"] !== "string") leftOut.push(row);
      continue;
    }
    if (isNone(row["bidPrice"]) || isNone(row["askPrice"])) continue;
    const [bid, ask] = [numberOf(row["bidPrice"]), numberOf(row["askPrice"])];
    // A crossed book is none that anybody could trade at.
    if (!isPlausible(bid) || !isPlausible(ask) || ask < bid) leftOut.push(row);
    else prices.set([bid, ask], place * 2);
  }
  return { prices, leftOut };
}

/** Where each pair stands. */
export const placesOf = (pairs: readonly string[]): ReadonlyMap<string, number> =>
  new Map(pairs.map((pair, place) => [pair, place]));
