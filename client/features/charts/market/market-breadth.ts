// How broad a move is: how many coins rise and fall, how many move far, how many go the way of the barometer coin.

import type { MarketStore } from "../../../market/market-store.ts";
import { changeCode } from "../../../market/number-text.ts";

/** Counts of coins whose change is known; the barometer coin itself is not counted in `along`. */
export interface Breadth {
  readonly up: number;
  readonly down: number;
  readonly still: number;
  /** Moved at least the threshold, either way. */
  readonly beyond: number;
  /** Moving in the barometer coin's direction; NaN while that has none. */
  readonly along: number;
  readonly known: number;
}

/** Breadth over one window; `threshold` in percent, `barometer` the base coin measured by. */
export function breadthOf(store: MarketStore, window: number, threshold: number, barometer: string): Breadth {
  const reference = store.coins.findIndex(({ symbol }) => symbol === barometer);
  const direction = Math.sign(shownChange(store, window, reference));
  let [up, down, still, beyond, along] = [0, 0, 0, 0, 0];
  store.coins.forEach(({ active }, position) => {
    const change = active ? shownChange(store, window, position) : Number.NaN;
    if (Number.isNaN(change)) return;
    if (change > 0) up++;
    else if (change < 0) down++;
    else still++;
    if (Math.abs(change) >= threshold) beyond++;
    if (position !== reference && Math.sign(change) === direction) along++;
  });
  return {
    up,
    down,
    still,
    beyond,
    along: direction === 0 || Number.isNaN(direction) ? Number.NaN : along,
    known: up + down + still,
  };
}

/** The change as tables show it: what reads 0.00 % stands still. */
function shownChange(store: MarketStore, window: number, position: number): number {
  const change = position < 0 ? Number.NaN : store.change(window, position);
  return Number.isFinite(change) ? changeCode(change) / 100 : Number.NaN;
}
