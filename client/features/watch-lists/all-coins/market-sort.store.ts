// The order of the table of all coins, kept in this browser. Without a choice of its own it follows the settings.

import { create } from "zustand";
import { DEFAULT_RULE, type SortRule } from "../../../grid/sort-rule.ts";

const COLUMN = "sortBy";
const DIRECTION = "sortDirection";
const ABSOLUTE = "sortAbsolute";
const COLUMNS = /^(symbol|price|ratio|volume|change-\d+)$/;

export const useMarketSort = create<{ readonly chosen: SortRule | undefined }>(() => ({ chosen: readRule() }));

/** The order chosen by a click, else by ticker if the reader likes that, else the largest moves first. */
export function useMarketRule(alphabetically: boolean): SortRule {
  return useMarketSort(({ chosen }) => chosen) ?? (alphabetically ? BY_TICKER : DEFAULT_RULE);
}

const BY_TICKER: SortRule = { column: "symbol", direction: "asc", absolute: false };

/** Sorts so from now on; without a rule, as the settings say. */
export function chooseMarketSort(rule: SortRule | undefined): void {
  if (rule) {
    localStorage.setItem(COLUMN, rule.column);
    localStorage.setItem(DIRECTION, rule.direction);
    localStorage.setItem(ABSOLUTE, String(rule.absolute));
  } else for (const key of [COLUMN, DIRECTION, ABSOLUTE]) localStorage.removeItem(key);
  useMarketSort.setState({ chosen: rule });
}

function readRule(): SortRule | undefined {
  const column = localStorage.getItem(COLUMN) ?? "";
  if (!COLUMNS.test(column)) return undefined;
  const direction = localStorage.getItem(DIRECTION) === "asc" ? "asc" : "desc";
  return { column, direction, absolute: localStorage.getItem(ABSOLUTE) === "true" };
}
