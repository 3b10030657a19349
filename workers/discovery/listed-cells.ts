// What is known of every listed coin, in columns: nothing is allocated per ticker.

import type { ListedTicker } from "../exchanges/exchange.ts";
import { PastStates, type NewestTickers } from "./past-states.ts";

/** A coin is compared with states between this old and twice as old, ms. */
const MINUTE_MS = 30_000;
const MOMENT_MS = 5_000;

/** What is known of every listed coin. */
export interface ListedCells extends NewestTickers {
  /** Exchange time of the newest ticker, epoch ms. */
  readonly at: Float64Array;
  readonly minuteAgo: PastStates;
  readonly momentAgo: PastStates;
  /** Exchange time when its volume was last seen to grow. */
  readonly tradedAt: Float64Array;
  /** Exchange time when it traded again after a sleep, and its volume and price until then; 0 if never. */
  readonly wokeAt: Float64Array;
  readonly asleepVolume: Float64Array;
  readonly asleepPrice: Float64Array;
  readonly asleepBySocket: Uint8Array;
  /** 1: the newest price is a suspicious step from the one before. */
  readonly doubted: Uint8Array;
  /** 1: the coin is already watched. */
  readonly watched: Uint8Array;
  /** Exchange time when it was last at least half unusual, epoch ms. */
  readonly stirredAt: Float64Array;
  /** How unusual it is; 0 once taken. By price (positive) or by turnover (negative). */
  readonly score: Float64Array;
}

/** A coin's first state comes from the list. */
export function begin(cells: ListedCells, place: number, { price, volume24h }: ListedTicker, now: number): void {
  cells.price[place] = price;
  cells.volume[place] = volume24h;
  cells.at[place] = cells.tradedAt[place] = now;
  cells.minuteAgo.begin(place, price, volume24h, now);
  cells.momentAgo.begin(place, price, volume24h, now);
}

/** Copies what was known of a coin at its place in the previous list. */
export function copy(cells: ListedCells, place: number, before: ListedCells, placeBefore: number): void {
  for (const name of COPIED) cells[name][place] = before[name][placeBefore] as number;
  cells.minuteAgo.copy(place, before.minuteAgo, placeBefore);
  cells.momentAgo.copy(place, before.momentAgo, placeBefore);
}

const COPIED = [
  "price",
  "volume",
  "bySocket",
  "at",
  "tradedAt",
  "wokeAt",
  "asleepVolume",
  "asleepPrice",
  "asleepBySocket",
  "doubted",
  "watched",
  "stirredAt",
  "score",
] as const satisfies readonly (keyof ListedCells)[];

export function emptyCells(count: number): ListedCells {
  const numbers = (): Float64Array => new Float64Array(count);
  const flags = (): Uint8Array => new Uint8Array(count);
  return {
    price: numbers(),
    volume: numbers(),
    bySocket: flags(),
    at: numbers(),
    minuteAgo: new PastStates(count, MINUTE_MS),
    momentAgo: new PastStates(count, MOMENT_MS),
    tradedAt: numbers(),
    wokeAt: numbers(),
    asleepVolume: numbers(),
    asleepPrice: numbers(),
    asleepBySocket: flags(),
    doubted: flags(),
    watched: flags(),
    stirredAt: numbers(),
    score: numbers(),
  };
}
