// The order of the table of all coins, kept in this browser. Without a choice of its own it follows the settings.

import { useShallow } from "zustand/react/shallow";
import { DEFAULT_RULE, type SortRule } from "../../../grid/sort-rule.ts";
import { createStored, flag, oneOf } from "../../../storage/stored-state.ts";

const COLUMNS = /^(none|symbol|price|ratio|volume|day|change-\d+)$/;

interface MarketSort {
  /** Column; empty while nothing is chosen. */
  readonly sortBy: string;
  readonly sortDirection: SortRule["direction"];
  readonly sortAbsolute: boolean;
}

const NOT_CHOSEN: MarketSort = { sortBy: "", sortDirection: "desc", sortAbsolute: false };

const useMarketSort = createStored<MarketSort>(NOT_CHOSEN, {
  sortBy: { read: (text) => (COLUMNS.test(text) ? text : undefined), write: (column) => column || undefined },
  sortDirection: oneOf(["asc", "desc"]),
  sortAbsolute: flag,
});

/** The order chosen by a click, else by ticker if the reader likes that, else the largest moves first. */
export function useMarketRule(alphabetically: boolean): SortRule {
  return useMarketSort(useShallow(ruleOf)) ?? (alphabetically ? BY_TICKER : DEFAULT_RULE);
}

/** The order of names. */
export const BY_TICKER: SortRule = { column: "symbol", direction: "asc", absolute: false };

/** The chosen order, if there is one. */
export function chosenMarketSort(): SortRule | undefined {
  return ruleOf(useMarketSort.getState());
}

/** Sorts so from now on; without a rule, as the settings say. */
export function chooseMarketSort(rule: SortRule | undefined): void {
  useMarketSort.setState(rule ? { sortBy: rule.column, sortDirection: rule.direction, sortAbsolute: rule.absolute } : NOT_CHOSEN);
}

function ruleOf({ sortBy, sortDirection, sortAbsolute }: MarketSort): SortRule | undefined {
  return sortBy === "" ? undefined : { column: sortBy, direction: sortDirection, absolute: sortAbsolute };
}
