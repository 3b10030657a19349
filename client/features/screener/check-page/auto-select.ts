// Which coins the test page chooses by itself (pure).

import { chartSymbol } from "../../../desk/workspace.store.ts";
import type { MarketStore } from "../../../market/market-store.ts";

/** A coin that moved more than this in a minute, percent, is chosen; so many at most. */
const MIN_MOVE = 0.5;
export const MAX_CHOSEN = 5;
const ONE_MINUTE = 0;

/** `chosen` and the coins of the table that join it, up to five. */
export function autoSelect(store: MarketStore, chosen: readonly string[]): readonly string[] {
  const movers = store.coins.flatMap(({ symbol }, coin) =>
    Math.abs(store.change(ONE_MINUTE, coin)) > MIN_MOVE ? [chartSymbol(store.exchange, symbol)] : [],
  );
  const joined = [...new Set([...chosen, ...movers])].slice(0, Math.max(MAX_CHOSEN, chosen.length));
  return joined.length === chosen.length ? chosen : joined;
}
