// The order of a list as positions of coins: which are shown, sorted how. Pure, over typed arrays.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { typedTicker } from "../desk/typed-ticker.ts";
import type { MarketMoment } from "../market/market-moment.ts";
import type { Column } from "./columns.ts";
import type { SortRule } from "./sort-rule.ts";

const EVERY: ReadonlySet<string> = new Set();
const NONE: ReadonlySet<string> = new Set();

/**
 * Writes the positions of active coins whose ticker contains `query` (or its ticker, where it names a pair) and is in `only`
 * (empty: any) to `order`; returns how many.
 */
export function selectInto(
  order: Uint32Array,
  coins: readonly WireCoin[],
  query: string,
  only: ReadonlySet<string> = EVERY,
  without: ReadonlySet<string> = NONE,
): number {
  const wanted = typedTicker(query);
  let count = 0;
  coins.forEach(({ active, symbol }, position) => {
    if (!active || without.has(symbol) || (only.size > 0 && !only.has(symbol))) return;
    if (symbol.toUpperCase().includes(wanted)) order[count++] = position;
  });
  return count;
}

/** Rank of each coin by name: the sort key of the ticker column. */
export function nameRanks(coins: readonly Pick<WireCoin, "symbol">[]): Float64Array {
  const ranks = new Float64Array(coins.length);
  const sorted = coins.map((coin, position) => ({ symbol: coin.symbol, position }));
  sorted.sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  sorted.forEach(({ position }, rank) => {
    ranks[position] = rank;
  });
  return ranks;
}

/** Writes the sort key of every coin for a column to `keys`; NaN where unknown. */
export function keysInto(keys: Float64Array, market: MarketMoment, column: Column, names: Float64Array): void {
  for (let position = 0; position < keys.length; position++) keys[position] = keyOf(market, column, position, names);
}

function keyOf(market: MarketMoment, column: Column, position: number, names: Float64Array): number {
  switch (column.kind) {
    case "symbol":
      return names[position] ?? Number.NaN;
    case "price":
      return market.figure(FIELD.price, position);
    case "change":
      return column.withoutBtc ? market.changeWithoutBtc(column.window, position) : market.change(column.window, position);
    case "ratio":
      return market.figure(FIELD.ratio + column.window, position);
    case "day":
      return market.dayChange(position);
    case "volume":
      return market.figure(FIELD.volume24h, position);
    case "spread":
      return market.figure(FIELD.spread, position);
    case "check":
    case "relation":
    case "value":
    case "other":
    case "since":
    case "age":
    case "remove":
      return Number.NaN;
  }
}

/** Sorts the first `count` positions of `order` by their keys; unknown ones go last, equal ones keep the universe's order. */
export function sortByKeys(order: Uint32Array, count: number, keys: Float64Array, rule: SortRule): void {
  const sign = rule.direction === "asc" ? 1 : -1;
  order.subarray(0, count).sort((a, b) => {
    const x = keys[a] as number;
    const y = keys[b] as number;
    if (x !== x || y !== y) return x === x ? -1 : y === y ? 1 : a - b;
    const difference = rule.absolute ? Math.abs(x) - Math.abs(y) : x - y;
    return difference === 0 ? a - b : sign * difference;
  });
}

/**
 * How many coins would have to move to change one order into the other: all but the longest run already in order.
 * One coin that jumps to the top counts as one, not as everyone it passed.
 */
export function movedCount(held: Uint32Array, fresh: Uint32Array, count: number, capacity: number): number {
  const rank = new Int32Array(capacity).fill(-1);
  for (let i = 0; i < count; i++) rank[fresh[i] as number] = i;
  const tails = new Int32Array(count);
  let longest = 0;
  for (let i = 0; i < count; i++) {
    const at = rank[held[i] as number] ?? -1;
    if (at < 0) continue;
    let low = 0;
    let high = longest;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    tails[low] = at;
    if (low === longest) longest++;
  }
  return count - longest;
}
