// The account's price alerts as the server has them, and when they fired: for their panel and the lines on the chart.

import { create } from "zustand";
import type { Alert, Firing } from "../../shared/contracts/alerts.ts";

interface AccountAlerts {
  /** In the order in which they were made. */
  readonly alerts: readonly Alert[];
  /** The newest first. */
  readonly firings: readonly Firing[];
  /** There may be firings before the oldest of these. */
  readonly hasOlder: boolean;
}

/** Empty while they are not known. */
export const useAlerts = create<AccountAlerts>(() => ({ alerts: [], firings: [], hasOlder: false }));
