// The market at the end of one second with the columns behind its figures: what signals are computed and proven from.

import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS, windowMarks } from "../../shared/market/windows.ts";
import type { ColumnStore } from "../columns/column-store.ts";

export interface MarketSecond {
  /** Epoch second. */
  readonly second: number;
  readonly table: MarketTable;
  /** The second's own column: [price, cumulative quote volume] per position. */
  readonly now: Float64Array;
  /** Columns WINDOW_OFFSETS seconds earlier. */
  readonly past: readonly Float64Array[];
}

/**
 * A second as Redis holds it; unknown where columns are missing. Coins that are not `ready` have no windows.
 * `exactSince`: epoch second by position.
 */
export async function readMarketSecond(
  store: ColumnStore,
  second: number,
  ready: Uint8Array,
  exactSince: Float64Array,
): Promise<MarketSecond> {
  const columns: Float64Array[] = [];
  await store.readSecondsInto(
    [0, ...WINDOW_OFFSETS].map((offset) => second - offset),
    columns,
  );
  const [now = new Float64Array(0), ...past] = columns;
  const table = new MarketTable(ready.length);
  computeWindowsInto(table, table.capacity, now, past);
  const prices = table.column(FIELD.price);
  const marks = table.column(FIELD.marks);
  for (let row = 0; row < table.capacity; row++) {
    // Without a price a coin is unknown to every rule.
    prices[row] = ready[row] ? (now[row * 2] ?? Number.NaN) : Number.NaN;
    marks[row] = windowMarks(second, exactSince[row] as number);
  }
  return { second, table, now, past };
}
