// Column widths of the table of all coins, kept in this browser.

import { create } from "zustand";
import { watchListSchema } from "../../../../shared/contracts/watch-lists.ts";
import type { Widths } from "../../../grid/columns.ts";

const KEY = "columnWidths";

export const useMarketWidths = create<{ readonly widths: Widths }>(() => ({ widths: readWidths() }));

/** Keeps these widths, px by column id. */
export function chooseMarketWidths(widths: Widths): void {
  localStorage.setItem(KEY, JSON.stringify(widths));
  useMarketWidths.setState({ widths });
}

function readWidths(): Widths {
  try {
    return watchListSchema.shape.widths.parse(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}
