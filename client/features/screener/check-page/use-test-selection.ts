// The test page's own list of selected coins: movers join by themselves until the reader takes it in hand.

import { useCallback, useEffect, useState } from "react";
import { chartSymbol } from "../../../desk/workspace.store.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import type { ScreenerSource } from "../screener-source.ts";

/** A coin that moved more than this in a minute, percent, is chosen; so many at most. */
const MIN_MOVE = 0.5;
const MAX_CHOSEN = 5;
const ONE_MINUTE = 0;

interface TestSelection {
  readonly selected: readonly string[];
  /** Coins in the table. */
  readonly loaded: number;
  readonly toggle: (symbol: string) => void;
}

/** Follows the table of `source`. */
export function useTestSelection({ loop, store }: ScreenerSource): TestSelection {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState(0);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    let seen = 0;
    return loop.add(() => {
      if (store.version === seen) return;
      seen = store.version;
      setLoaded(store.activeCount);
      if (!touched) setSelected((chosen) => autoSelect(store, chosen));
    });
  }, [loop, store, touched]);
  const toggle = useCallback((symbol: string) => {
    setTouched(true);
    setSelected((chosen) => (chosen.includes(symbol) ? chosen.filter((other) => other !== symbol) : [...chosen, symbol]));
  }, []);
  return { selected, loaded, toggle };
}

/** `chosen` and the coins of the table that join it, up to five. */
export function autoSelect(store: MarketStore, chosen: readonly string[]): readonly string[] {
  const movers = store.coins.flatMap(({ symbol }, coin) =>
    Math.abs(store.change(ONE_MINUTE, coin)) > MIN_MOVE ? [chartSymbol(store.exchange, symbol)] : [],
  );
  const joined = [...new Set([...chosen, ...movers])].slice(0, Math.max(MAX_CHOSEN, chosen.length));
  return joined.length === chosen.length ? chosen : joined;
}
