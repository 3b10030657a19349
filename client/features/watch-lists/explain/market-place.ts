// A coin's place on the market of now, for a text that is read in every frame.

import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import type { MarketStore } from "../../../market/market-store.ts";

interface MarketPlace {
  readonly rank: number;
  readonly count: number;
}

/**
 * Reads a coin's place by |Net%| over a window, among the active coins that have one; undefined when it has none. Works it out
 * once for each update of the market.
 */
export function placeReader(store: MarketStore, symbol: string, minutes: number): () => MarketPlace | undefined {
  let version = Number.NaN;
  let place: MarketPlace | undefined;
  return () => {
    if (store.version !== version) place = placeNow(store, symbol, minutes);
    version = store.version;
    return place;
  };
}

function placeNow(store: MarketStore, symbol: string, minutes: number): MarketPlace | undefined {
  const window = WINDOW_MINUTES.findIndex((known) => known === minutes);
  const sizes = store.coins.map(({ active }, position) => (active ? Math.abs(store.change(window, position)) : Number.NaN));
  const own = sizes[store.coins.findIndex((coin) => coin.symbol === symbol)] ?? Number.NaN;
  if (Number.isNaN(own)) return undefined;
  return { rank: 1 + sizes.filter((size) => size > own).length, count: sizes.filter((size) => !Number.isNaN(size)).length };
}
