// A few minutes of the past as whoever reads them gets them: all planes of the same coins, and where nobody kept anything.

import type { ExchangeId } from "../market/exchange-id.ts";
import { listingKey, MARKET_PLANES, rowOf, rowsByListing, type Chunk, type ChunkCoin, type MarketPlane } from "./chunk.ts";

/** Epoch seconds [from, to). */
export interface SecondSpan {
  readonly from: number;
  readonly to: number;
}

export interface PastPiece {
  readonly exchange: ExchangeId;
  /** First epoch second, and how many there are. */
  readonly from: number;
  readonly seconds: number;
  /** By symbol; of one symbol with two listings the earlier first. */
  readonly coins: readonly ChunkCoin[];
  /** By plane: rows in the order of the coins, `seconds` values each; NaN is unknown. */
  readonly values: Readonly<Record<MarketPlane, Float64Array>>;
  /** By coin: offsets of seconds whose volume does not continue that of the second before, ascending. */
  readonly begins: readonly (readonly number[])[];
  /** Seconds of which nothing is known, of no coin, asked for or not. */
  readonly gaps: readonly SecondSpan[];
}

/** One plane's values of a coin of the piece, not copied. */
export const pieceRow = ({ values, seconds }: PastPiece, plane: MarketPlane, row: number): Float64Array =>
  rowOf({ values: values[plane], seconds }, row);

/** `known`: by second, whether anything is known of any coin. */
export function pieceOf(planes: Readonly<Record<MarketPlane, Chunk>>, known: Uint8Array): PastPiece {
  const { exchange, from, seconds } = planes.price;
  const coinByKey = new Map(MARKET_PLANES.flatMap((plane) => planes[plane].coins.map((coin) => [listingKey(coin), coin])));
  const coins = [...coinByKey.values()].toSorted(bySymbolAndListing);
  const values = Object.fromEntries(MARKET_PLANES.map((plane) => [plane, valuesOf(planes[plane], coins)])) as PastPiece["values"];
  const beginsByKey = new Map(planes.volume.coins.map((coin, row) => [listingKey(coin), planes.volume.begins[row]]));
  const begins = coins.map((coin) => beginsByKey.get(listingKey(coin)) ?? []);
  return { exchange, from, seconds, coins, values, begins, gaps: gapsOf(known, from) };
}

/** Marks the seconds of which the chunk knows a value, from a first second on. */
export function markKnown(known: Uint8Array, from: number, chunk: Chunk): void {
  const shift = chunk.from - from;
  for (let row = 0; row < chunk.coins.length && known.includes(0); row++)
    rowOf(chunk, row).forEach((value, at) => {
      if (!Number.isNaN(value)) known[at + shift] = 1;
    });
}

function valuesOf(chunk: Chunk, coins: readonly ChunkCoin[]): Float64Array {
  const rowByKey = rowsByListing(chunk.coins);
  const values = new Float64Array(coins.length * chunk.seconds).fill(Number.NaN);
  coins.forEach((coin, at) => {
    const row = rowByKey.get(listingKey(coin));
    if (row !== undefined) values.set(rowOf(chunk, row), at * chunk.seconds);
  });
  return values;
}

/** The order of coins in all that is given out. */
export function bySymbolAndListing(a: ChunkCoin, b: ChunkCoin): number {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1;
  return a.listing - b.listing || a.position - b.position;
}

function gapsOf(known: Uint8Array, from: number): SecondSpan[] {
  const gaps: SecondSpan[] = [];
  for (let at = 0; at < known.length; at++) {
    if (known[at]) continue;
    const start = at;
    while (at < known.length && !known[at]) at++;
    gaps.push({ from: from + start, to: from + at });
  }
  return gaps;
}
