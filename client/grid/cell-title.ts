// What hovering a cell explains: the exact volume, or that a window is true to the minute only.
// Made on hover, not per tick.

import { FIELD } from "../../shared/market/fields.ts";
import type { Translate } from "../i18n/translate.ts";
import type { MarketStore } from "../market/market-store.ts";
import type { NumberText } from "../market/number-text.ts";
import type { Column } from "./columns.ts";
import { rowKeyOf } from "./row-element.ts";

/** The explanation of one figure; empty when it needs none. */
function cellTitle({ shown }: MarketStore, column: Column, position: number, numbers: NumberText, t: Translate): string {
  if (column.kind === "volume") return `${numbers.whole(shown.figure(FIELD.volume24h, position))} USDT`;
  const windowed = column.kind === "change" || column.kind === "ratio";
  return windowed && shown.minuteOnly(column.window, position) ? t("mark.minute") : "";
}

/** Writes the explanation of the cell under the pointer as its title. */
export function cellTitleAt(
  target: Element,
  store: MarketStore,
  columns: readonly Column[],
  numbers: NumberText,
  t: Translate,
): void {
  const cell = target.closest<HTMLElement>("[data-column]");
  const row = cell?.parentElement;
  const column = columns[Number(cell?.dataset["column"])];
  if (cell && row && column) cell.title = cellTitle(store, column, rowKeyOf(row), numbers, t);
}
