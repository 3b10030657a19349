// What the price changes of coins are compared with: BTC's change over the same minutes, or the median change of all coins.

import { changePercent } from "../market/change.ts";
import { FIELD, WINDOW_COUNT } from "../market/fields.ts";
import { MarketTable } from "../market/market-table.ts";
import type { SignalKind } from "./rule.ts";
import { comparisonOf, type Comparison } from "./signal-types.ts";

/** The middle one of the first `count` numbers, which are sorted for it; the mean of both middle ones of an even count; NaN of none. */
export function medianOf(values: Float64Array, count: number): number {
  const sorted = values.subarray(0, count).sort();
  const middle = count >> 1;
  if (count === 0) return Number.NaN;
  return count % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Change of one coin over a window, percent; NaN while unknown. */
export function changeIn(table: MarketTable, window: number, row: number): number {
  const [price, reference] = [table.column(FIELD.price)[row], table.column(FIELD.reference + window)[row]];
  return changePercent(price ?? Number.NaN, reference ?? Number.NaN);
}

/**
 * The baselines of two neighbouring seconds, each computed when it is first asked for. Medians are of the coins whose change is known
 * in both, so that a coin that joins moves none.
 */
export class Baselines {
  #before = new Float64Array(0);
  #now = new Float64Array(0);
  readonly #values: Readonly<Record<"before" | "now", Float64Array>> = {
    before: new Float64Array(2 * WINDOW_COUNT),
    now: new Float64Array(2 * WINDOW_COUNT),
  };
  readonly #known = new Uint8Array(2 * WINDOW_COUNT);
  #earlier = new MarketTable(0);
  #later = new MarketTable(0);
  #btc = -1;

  /** Begins with two seconds; `btc` is BTC's row, −1 where it is not watched. */
  begin(before: MarketTable, now: MarketTable, btc: number): void {
    this.#earlier = before;
    this.#later = now;
    this.#btc = btc;
    this.#known.fill(0);
  }

  #makeRoom(count: number): void {
    if (this.#now.length >= count) return;
    this.#before = new Float64Array(count);
    this.#now = new Float64Array(count);
  }

  /** What rules of a kind take off the changes of a second, percent; NaN while unknown. */
  get(kind: SignalKind, window: number, second: "before" | "now"): number {
    const comparison = comparisonOf(kind) ?? "none";
    if (comparison === "none") return 0;
    const place = window + (comparison === "btc" ? 0 : WINDOW_COUNT);
    if (this.#known[place] === 0) this.#fill(comparison, window, place);
    return this.#values[second][place] as number;
  }

  #fill(comparison: Comparison, window: number, place: number): void {
    const [before, now] = [this.#earlier, this.#later];
    this.#known[place] = 1;
    if (comparison === "btc") {
      this.#values.before[place] = changeIn(before, window, this.#btc);
      this.#values.now[place] = changeIn(now, window, this.#btc);
      return;
    }
    let count = 0;
    const rows = Math.min(before.capacity, now.capacity);
    this.#makeRoom(rows);
    for (let row = 0; row < rows; row++) {
      const [was, is] = [changeIn(before, window, row), changeIn(now, window, row)];
      if (Number.isNaN(was) || Number.isNaN(is)) continue;
      this.#before[count] = was;
      this.#now[count] = is;
      count++;
    }
    this.#values.before[place] = medianOf(this.#before, count);
    this.#values.now[place] = medianOf(this.#now, count);
  }
}
