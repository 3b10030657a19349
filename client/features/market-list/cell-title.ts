// What hovering a cell explains: the exact volume, or that a window is true to the minute only. Made on hover, not per tick.

import { FIELD } from "../../../shared/market/fields.ts";
import type { Translate } from "../../i18n/translate.ts";
import type { MarketStore } from "../../market/market-store.ts";
import type { NumberText } from "../../market/number-text.ts";
import type { Column } from "./columns.ts";

/** The explanation of one figure; empty when it needs none. */
export function cellTitle(store: MarketStore, column: Column, position: number, numbers: NumberText, t: Translate): string {
  if (column.kind === "volume") return `${numbers.whole(store.figure(FIELD.volume24h, position))} USDT`;
  const windowed = column.kind === "change" || column.kind === "ratio";
  return windowed && store.minuteOnly(column.window, position) ? t("mark.minute") : "";
}
