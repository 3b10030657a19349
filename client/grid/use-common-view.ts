// The part of a grid's view that is the same for every table on screen: how numbers are written, how high rows are, whether the
// reader has paused, what is pinned.

import { useMemo } from "react";
import { useShownExchange } from "../desk/shown-exchange.ts";
import { useTerminalSettings } from "../desk/terminal-settings.store.ts";
import { useLanguage } from "../i18n/language.store.ts";
import type { GridView } from "./grid-content.ts";
import { usePinnedCoins } from "./pinned-coins.ts";
import { useRowHeight } from "./row-height.ts";

/** A new object only when one of its fields changes. */
export function useCommonView(): Pick<GridView, "numbers" | "rowHeight" | "paused" | "pinned"> {
  const numbers = useLanguage((state) => state.numbers);
  const paused = useTerminalSettings((state) => state.paused);
  const pinned = usePinnedCoins(useShownExchange());
  const rowHeight = useRowHeight();
  return useMemo(() => ({ numbers, rowHeight, paused, pinned }), [numbers, rowHeight, paused, pinned]);
}
