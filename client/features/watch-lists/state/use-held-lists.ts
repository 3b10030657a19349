// Keeps the user's lists open and lets the signals of the exchange on screen, and of charts of others, flow into them. Called by the terminal itself
// too, so that lists go on collecting while a phone shows another tab.

import { useEffect } from "react";
import { useSession } from "../../../app/session.store.ts";
import { useChartedExchanges } from "../../../desk/charted.store.ts";
import { useMarked } from "../../../desk/coin-marks.store.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { holdWatchLists, useWatchLists } from "./watch-lists.store.ts";

/** While the component around it is mounted. */
export function useHeldLists({ signals }: Pick<TerminalEngine, "signals">): void {
  const user = useSession((state) => state.session);
  const lists = useWatchLists((state) => state.lists);
  const exchange = useShownExchange();
  useEffect(() => (user ? holdWatchLists(user) : undefined), [user]);
  const plan = usePlan();
  const hidden = useMarked("hiddenCoins");
  useEffect(() => signals.hide(hidden), [signals, hidden]);
  const { charted } = useChartedExchanges();
  useEffect(() => signals.setLists(lists, exchange, plan, charted), [signals, lists, exchange, plan, charted]);
}
