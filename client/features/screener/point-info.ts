// What a card or a table row says about one coin of the plot.

import { FIELD } from "../../../shared/market/fields.ts";
import { compactVolume } from "../../../shared/market/volume-text.ts";
import type { MarketStore } from "../../market/market-store.ts";

export interface PointInfo {
  readonly symbol: string;
  /** Change of the window, percent. */
  readonly netPercent: number;
  /** NaN when unknown. */
  readonly volumeRatio: number;
  readonly volume24h: number;
  readonly formattedVolume: string;
  /** Percent; NaN when unknown. */
  readonly spread: number;
}

/** The figures of these coins, the largest move first. */
export function largestFirst(positions: Int32Array, store: MarketStore, window: number): PointInfo[] {
  return Array.from(positions, (position) => pointInfo(store, window, position)).sort(
    (a, b) => Math.abs(b.netPercent) - Math.abs(a.netPercent),
  );
}

const NO_SYMBOL = "N/A";

/** The figures of a coin in a window; a coin that is not there has no name and did not move. */
export function pointInfo(store: MarketStore, window: number, position: number): PointInfo {
  const net = store.change(window, position);
  const volume = store.figure(FIELD.volume24h, position);
  const known = Number.isFinite(volume) ? volume : 0;
  return {
    symbol: store.coins[position]?.symbol ?? NO_SYMBOL,
    netPercent: Number.isFinite(net) ? net : 0,
    volumeRatio: store.figure(FIELD.ratio + window, position),
    volume24h: known,
    formattedVolume: compactVolume(known),
    spread: store.figure(FIELD.spread, position),
  };
}
