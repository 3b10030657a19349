// The columns of a list that shows episodes.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { CHECK, SYMBOL, type Column } from "../../../grid/columns.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { markRoomOf, REMOVE, signalMinutes } from "../tables/list-columns.ts";

/** Checkbox, ticker, the first signal's figure, the peak, how long it lasts, its removal. */
export function episodeColumns(list: WatchList, t: Translate): Column[] {
  const named = (name: "first" | "peak" | "length"): Pick<Column, "named"> => ({
    named: { label: t(`episodes.${name}`), title: t(`episodes.${name}.title`) },
  });
  return [
    ...[CHECK, SYMBOL],
    { id: "value", kind: "value", window: 0, ...named("first"), ...markRoomOf(list, signalMinutes(list).length) },
    { id: "since", kind: "since", window: 0, ...named("peak") },
    { id: "age", kind: "age", window: 0, ...named("length") },
    REMOVE,
  ];
}
