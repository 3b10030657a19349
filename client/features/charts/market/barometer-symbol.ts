// The coin the market is measured by, as its charts name it: the reader's choice on the exchange on screen.

import { exchangeFor } from "../../../../shared/contracts/plans.ts";
import { useTerminalSettings, type BarometerCoin } from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { chartSymbol } from "../../../desk/workspace.store.ts";

/** Base coin and chart symbol of the barometer. */
export function useBarometer(): { readonly coin: BarometerCoin; readonly symbol: string } {
  const plan = usePlan();
  const coin = useTerminalSettings((state) => state.marketBarometer);
  const exchange = useTerminalSettings((state) => state.exchange);
  return { coin, symbol: chartSymbol(exchangeFor(plan, exchange), coin) };
}
