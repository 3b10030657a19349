// Widths, order and hidden columns of the table of all coins, kept in this browser.

import { readColumnKeys, watchListSchema } from "../../../../shared/contracts/watch-lists.ts";
import type { ColumnLayout } from "../../../grid/column-layout.ts";
import type { Widths } from "../../../grid/columns.ts";
import { createStored, isRecord, json, type Stored } from "../../../storage/stored-state.ts";

interface MarketColumns {
  readonly widths: Widths;
  readonly columnOrder: ColumnLayout["order"];
  readonly hiddenColumns: ColumnLayout["hidden"];
}

const keys: Stored<readonly string[]> = json(readColumnKeys);

/** Of the columns whose width is one. */
function widthsOf(data: unknown): Widths | undefined {
  const width = watchListSchema.shape.widths;
  return isRecord(data)
    ? Object.fromEntries(Object.entries(data).flatMap(([key, px]) => Object.entries(width.safeParse({ [key]: px }).data ?? {})))
    : undefined;
}

export const useMarketColumns = createStored<MarketColumns>(
  { widths: {}, columnOrder: [], hiddenColumns: [] },
  {
    widths: { ...json(widthsOf), key: "columnWidths" },
    columnOrder: keys,
    hiddenColumns: keys,
  },
);

/** Keeps these widths, px by column id. */
export function chooseMarketWidths(widths: Widths): void {
  useMarketColumns.setState({ widths });
}

/** Keeps the columns so. */
export function chooseMarketLayout({ order, hidden }: ColumnLayout): void {
  useMarketColumns.setState({ columnOrder: order, hiddenColumns: hidden });
}
