// How a list is sorted, and what a click on a column head makes of it.

import type { Column, ColumnKind } from "./columns.ts";

export interface SortRule {
  readonly column: string;
  readonly direction: "asc" | "desc";
  /** By size without sign: the largest movers of either direction. */
  readonly absolute: boolean;
}

export const DEFAULT_RULE: SortRule = { column: "change-5", direction: "desc", absolute: false };

/** Kinds whose figures have a sign, so that they can also be sorted by size. */
const SIGNED: ReadonlySet<ColumnKind> = new Set(["change", "value", "other"]);

/** The rule after a click: another column starts at its natural end; the same one reverses, and a change also loses its sign. */
export function ruleAfterClick(rule: SortRule, column: Column): SortRule {
  const { id, kind } = column;
  if (rule.column !== id) return { column: id, direction: kind === "symbol" ? "asc" : "desc", absolute: false };
  if (rule.absolute) return { column: id, direction: "desc", absolute: false };
  if (SIGNED.has(kind) && rule.direction === "asc") return { column: id, direction: "desc", absolute: true };
  return { column: id, direction: rule.direction === "asc" ? "desc" : "asc", absolute: false };
}
