// What the terminal shows of reports outside their form. It comes once the page has nothing better to do, for the first load has no room.

import type { ComponentType } from "react";
import { create } from "zustand";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";

export interface SuchCoinsProps {
  /** Of the plot. */
  readonly exchange: ExchangeId;
  /** The terminal's. */
  readonly shared: ExchangeId;
}

interface LoadedReportViews {
  /** On the head of a list. */
  readonly Mark?: ComponentType<{ readonly list: WatchList }>;
  /** On the head of the screener. */
  readonly SuchCoins?: ComponentType<SuchCoinsProps>;
}

/** Empty until they are loaded. */
export const useReportParts = create<LoadedReportViews>(() => ({}));
