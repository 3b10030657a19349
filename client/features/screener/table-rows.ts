// The plot's coins as rows of a table: which they are, under which columns, in which order.

import { SYMBOL, type Column } from "../../grid/columns.ts";
import { nameRanks, sortByKeys } from "../../grid/list-order.ts";
import { NOT_SORTED, type SortRule } from "../../grid/sort-rule.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import { largestFirst, type PointInfo } from "./point-info.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";

export interface TableRow extends PointInfo {
  /** Its move is larger than the scale: the plot has no point of it. */
  readonly isAbove: boolean;
}

export interface TableContent {
  /** The largest moves. */
  readonly rows: readonly TableRow[];
  /** Coins that moved by the threshold or more. */
  readonly total: number;
}

/** More would be a list to search, not a picture in words. */
const MAX_ROWS = 100;

/** The table's columns; their window is the plot's, so they keep one id whichever it is. */
export function tableColumns(window: number): readonly Column[] {
  return [
    SYMBOL,
    { id: "change", kind: "change", window },
    { id: "ratio", kind: "ratio", window },
    { id: "volume", kind: "volume", window },
  ];
}

/** The order of the plot's own table. */
export const LARGEST_FIRST: SortRule = { column: "change", direction: "desc", absolute: true };

/** Points and, before them, the coins above the scale; rows and total are of the same picture. */
export function contentOf({ points }: ScatterPlot, { source, window }: PlotInputs): TableContent {
  const above = largestFirst(points.abovePositions(), source.store, window);
  const shown = largestFirst(points.positions.subarray(0, points.count), source.store, window);
  const rows = [...above, ...shown].slice(0, MAX_ROWS).map((info, at) => ({ ...info, isAbove: at < above.length }));
  return { rows, total: above.length + shown.length };
}

/** The rows as the reader wants to read them. */
export function sortedRows(rows: readonly TableRow[], rule: SortRule): readonly TableRow[] {
  if (rule.column === NOT_SORTED.column) return rows;
  const order = Uint32Array.from(rows.keys());
  sortByKeys(order, rows.length, keysOf(rows, rule.column), rule);
  return Array.from(order, (at) => rows[at] as TableRow);
}

function keysOf(rows: readonly TableRow[], column: string): Float64Array {
  if (column === "change") return Float64Array.from(rows, ({ netPercent }) => netPercent);
  if (column === "ratio") return Float64Array.from(rows, ({ volumeRatio }) => volumeRatio);
  return column === "volume" ? Float64Array.from(rows, ({ volume24h }) => volume24h) : nameRanks(rows);
}
