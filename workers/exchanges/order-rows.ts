// Reads the order book of one pair in the dialect of Binance, which MEXC follows.

import type { BookLevel } from "../../shared/market/depth.ts";
import { isRecord, malformed, numberOf, rowsOf, type AnswerSource } from "./answer-checks.ts";
import type { Orders } from "./exchange.ts";
import { isPlausible } from "./price-guard.ts";

/** Throws RestError on any other shape; an order that makes no sense is left out. A side without orders is empty. */
export function ordersIn(source: AnswerSource, answer: unknown, mostLevels: number): Orders {
  if (!isRecord(answer)) throw malformed(source.exchange, source.path, "expected an object with bids and asks");
  const [bids, asks] = [levelsIn(source, answer["bids"]), levelsIn(source, answer["asks"])];
  return {
    bids: bids.toSorted(([a], [b]) => b - a).slice(0, mostLevels),
    asks: asks.toSorted(([a], [b]) => a - b).slice(0, mostLevels),
    mostLevels,
  };
}

function levelsIn(source: AnswerSource, rows: unknown): BookLevel[] {
  return rowsOf(source, rows, Array.isArray, (row: readonly unknown[]): BookLevel | undefined => {
    const [price, quantity] = [numberOf(row[0]), numberOf(row[1])];
    return isPlausible(price) && quantity > 0 ? [price, quantity] : undefined;
  });
}
