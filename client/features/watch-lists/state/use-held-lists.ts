// Keeps the user's lists open and lets the signals of the exchange on screen flow into them. Called by the terminal itself
// too, so that lists go on collecting while a phone shows another tab.

import { useEffect } from "react";
import { exchangeFor } from "../../../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE } from "../../../../shared/market/exchange-id.ts";
import { useSession } from "../../../app/session.store.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { holdWatchLists, useWatchLists } from "./watch-lists.store.ts";

/** While the component around it is mounted. */
export function useHeldLists({ signals }: Pick<TerminalEngine, "signals">): void {
  const user = useSession((state) => state.session);
  const lists = useWatchLists((state) => state.lists);
  const asked = useTerminalSettings((state) => state.exchange);
  const exchange = user ? exchangeFor(user.plan_type, asked) : DEFAULT_EXCHANGE;
  useEffect(() => (user ? holdWatchLists(user) : undefined), [user]);
  useEffect(() => signals.setLists(lists, exchange), [signals, lists, exchange]);
}
