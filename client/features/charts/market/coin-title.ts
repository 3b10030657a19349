// What the tab of the browser says of the terminal: the main chart's coin, its price and its move, "BTC 100,794.10 +0.05%".

import { useEffect } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { shownPriceOf } from "../../../desk/trade-plan.store.ts";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import { BRAND } from "../../../ui/logo.tsx";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { FIVE_MINUTES } from "./coin-change.tsx";
import { decimalsOfNumber, useOtherDecimals } from "./coin-decimals.ts";

const EVERY_MS = 1000;

/** Names the tab while this is shown; what is not known yet is left out. */
export function CoinTitle(): null {
  const { store } = useEngine();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const numbers = useLanguage((state) => state.numbers);
  const other = useOtherDecimals(symbol);
  useEffect(() => {
    const lookup = new CoinLookup(store, symbol);
    let isNamed = false;
    const write = (): void => {
      // During a pause another coin is named all the same, once.
      if (isNamed && useTerminalSettings.getState().paused) return;
      const price = shownPriceOf(store, symbol);
      const { position, coin } = lookup;
      const change = position < 0 ? Number.NaN : store.change(FIVE_MINUTES, position);
      const parts = [
        baseOf(symbol),
        ...(Number.isFinite(price) ? [numbers.price(price, coin?.decimals ?? other ?? decimalsOfNumber(price))] : []),
        ...(Number.isFinite(change) ? [numbers.change(change)] : []),
      ];
      isNamed = parts.length > 1;
      const title = `${parts.join(" ")} · ${BRAND}`;
      if (document.title !== title) document.title = title;
    };
    write();
    // Also in a tab behind others, where no frames are drawn.
    const timer = setInterval(write, EVERY_MS);
    return () => clearInterval(timer);
  }, [store, symbol, numbers, other]);
  useEffect(() => () => void (document.title = BRAND), []);
  return null;
}
