// The test page's own list of selected coins: movers join by themselves until the reader takes it in hand.

import { useCallback, useEffect, useState } from "react";
import { autoSelect } from "./auto-select.ts";
import type { ScreenerSource } from "../screener-source.ts";

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
