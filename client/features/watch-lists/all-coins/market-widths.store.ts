// Column widths of the table of all coins, kept in this browser.

import { watchListSchema } from "../../../../shared/contracts/watch-lists.ts";
import type { Widths } from "../../../grid/columns.ts";
import { createStored, json } from "../../../storage/stored-state.ts";

export const useMarketWidths = createStored<{ readonly widths: Widths }>(
  { widths: {} },
  { widths: { ...json((data) => watchListSchema.shape.widths.safeParse(data).data), key: "columnWidths" } },
);

/** Keeps these widths, px by column id. */
export function chooseMarketWidths(widths: Widths): void {
  useMarketWidths.setState({ widths });
}
