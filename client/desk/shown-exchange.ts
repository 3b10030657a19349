// The exchange on screen: the reader's choice, unless the plan does not have it.

import { exchangeFor } from "../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { useTerminalSettings } from "./terminal-settings.store.ts";
import { usePlan } from "./terminal-user.ts";

/** The exchange whose coins are shown. */
export function useShownExchange(): ExchangeId {
  const plan = usePlan();
  const asked = useTerminalSettings((state) => state.exchange);
  return exchangeFor(plan, asked);
}
