// Which coins of the shown exchange are pinned to charts, and whether one more may be.

import { useMemo } from "react";
import { MAX_SELECTED } from "../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { baseOf, chartSymbol, useWorkspace } from "../desk/workspace.store.ts";

export interface PinnedCoins {
  /** Base coins, "BTC". */
  readonly symbols: ReadonlySet<string>;
  /** Ten are pinned, on either exchange: no further one may be. */
  readonly full: boolean;
}

/** The pinned coins of an exchange; a new object only when they change. */
export function usePinnedCoins(exchange: ExchangeId): PinnedCoins {
  const selected = useWorkspace((state) => state.selectedTickers);
  return useMemo(
    () => ({
      symbols: new Set(selected.filter((symbol) => symbol === chartSymbol(exchange, baseOf(symbol))).map(baseOf)),
      full: selected.length >= MAX_SELECTED,
    }),
    [selected, exchange],
  );
}
