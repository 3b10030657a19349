// How a list is sorted, and what a click on a column head makes of it.

import type { Column, ColumnKind } from "./columns.ts";

export interface SortRule {
  readonly column: string;
  readonly direction: "asc" | "desc";
  /** By size without sign: the largest movers of either direction. */
  readonly absolute: boolean;
}

export const DEFAULT_RULE: SortRule = { column: "change-5", direction: "desc", absolute: false };

/** No order of the reader's: as the exchange lists its coins. */
export const NOT_SORTED: SortRule = { column: "none", direction: "desc", absolute: false };

/** Kinds whose figures have a sign, so that they can also be sorted by size. */
const SIGNED: ReadonlySet<ColumnKind> = new Set(["change", "day", "value", "other"]);

/**
 * The rule after a click: another column starts at its natural end; the same one reverses, a change also loses its sign, and then
 * nothing is sorted.
 */
export function ruleAfterClick(rule: SortRule, column: Column): SortRule {
  const { id, kind } = column;
  const [natural, other] = kind === "symbol" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);
  if (rule.column !== id) return { column: id, direction: natural, absolute: false };
  if (rule.absolute) return NOT_SORTED;
  if (rule.direction === natural) return { column: id, direction: other, absolute: false };
  return SIGNED.has(kind) ? { column: id, direction: natural, absolute: true } : NOT_SORTED;
}
