// A watch list's columns and order, in the terms of the live grid; and back, to be kept in the list.

import { signalTypesOf, type ColumnId, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../../shared/market/fields.ts";
import { listThreshold } from "../../../../shared/signals/list-rules.ts";
import { ruleOfType, type SignalType } from "../../../../shared/signals/signal-types.ts";
import type { ColumnLayout } from "../../../grid/column-layout.ts";
import { CHECK, RELATION, SPREAD, SYMBOL, type Column } from "../../../grid/columns.ts";
import { NOT_SORTED, type SortRule } from "../../../grid/sort-rule.ts";

const FIVE_MINUTES = 5;
/** Px that a signal's type, its window and what was taken off it need beside its figure. */
const [TYPE_ROOM, WINDOW_ROOM, COMPARED_ROOM] = [40, 22, 34];
const SINCE: Column = { id: "since", kind: "since", window: 0 };
const AGE: Column = { id: "age", kind: "age", window: 0 };
export const REMOVE: Column = { id: "remove", kind: "remove", window: 0 };
const windowOf = (minutes: WindowMinutes): number => WINDOW_MINUTES.indexOf(minutes);
const inOrder = (minutes: readonly WindowMinutes[]): WindowMinutes[] => minutes.toSorted((a, b) => a - b);

/** What the reader made of a list's columns. */
export function layoutOf({
  columnOrder = [],
  hiddenColumns = [],
}: Pick<WatchList, "columnOrder" | "hiddenColumns">): ColumnLayout {
  return { order: columnOrder, hidden: hiddenColumns };
}

/** Checkbox, ticker, then what the list is set to show; one column per timeframe. */
export function priceColumns(list: Pick<WatchList, "columns" | "netPercentTypes" | "comparedWith">): Column[] {
  const minutes = inOrder(list.netPercentTypes);
  // The change of five minutes is one of these already.
  const isTwice = list.columns.includes("net_percent") && minutes.includes(FIVE_MINUTES);
  const ids = list.columns.filter((id) => !(isTwice && id === "change_5min_percent"));
  const columns = ids.flatMap((id) => columnsFor(id, minutes));
  const shown =
    list.comparedWith === "btc"
      ? columns.map((column) => (column.kind === "change" ? { ...column, withoutBtc: true } : column))
      : columns;
  return [CHECK, SYMBOL, ...shown, SPREAD];
}

function columnsFor(id: ColumnId, minutes: readonly WindowMinutes[]): Column[] {
  switch (id) {
    case "symbol":
      return [];
    case "price":
      return [{ id, kind: "price", window: 0 }];
    case "volume_24h":
      return [{ id, kind: "volume", window: 0 }];
    case "change_24h_percent":
      return [{ id, kind: "day", window: 0 }];
    case "change_5min_percent":
      return [{ id, kind: "change", window: windowOf(FIVE_MINUTES) }];
    case "net_percent":
      return minutes.map((each) => ({ id: `${id}:${each}`, kind: "change", window: windowOf(each) }));
    case "volume_relative":
      return minutes.map((each) => ({ id: `${id}:${each}`, kind: "ratio", window: windowOf(each) }));
  }
}

/** Timeframes a signal list has thresholds for. */
export function signalMinutes(list: WatchList): WindowMinutes[] {
  const types = signalTypesOf(list);
  return WINDOW_MINUTES.filter((minutes) => types.some((type) => listThreshold(list, type, minutes) !== undefined));
}

/** Checkbox, ticker, the signal's figure, where the coin is now, the other figure, its relation and spread, the signal's age, its removal. */
export function signalColumns(list: WatchList): Column[] {
  const minutes = signalMinutes(list);
  const alone = minutes.length === 1 && minutes[0] !== undefined ? windowOf(minutes[0]) : undefined;
  const [kind, another] = [...new Set(signalTypesOf(list).map((type) => ruleOfType(type, list.comparedWith).kind))];
  const named = kind !== undefined && another === undefined && alone !== undefined;
  const value: Column = {
    id: "value",
    kind: "value",
    window: alone ?? 0,
    ...(named && { figure: kind }),
    ...markRoomOf(list, minutes.length),
  };
  const other: Column = {
    id: "other",
    kind: "other",
    window: alone ?? 0,
    ...(named && { figure: kind === "volume" ? ("net_percent" as const) : ("volume" as const) }),
  };
  return [CHECK, SYMBOL, value, SINCE, other, RELATION, SPREAD, AGE, REMOVE];
}

/** Whether rows name the type: that a price rose or fell, colour and sign say. */
export const isNamed = (type: SignalType): boolean => type !== "pump" && type !== "dump";

/** Room for the marks of rows that differ in them. */
export function markRoomOf(list: WatchList, windows: number): Pick<Column, "markRoom"> {
  const types = signalTypesOf(list).length;
  if (types < 2 && windows < 2) return {};
  const compared = (list.comparedWith ?? "none") === "none" ? 0 : COMPARED_ROOM;
  return {
    markRoom: (types > 1 && signalTypesOf(list).some(isNamed) ? TYPE_ROOM : 0) + (windows > 1 ? WINDOW_ROOM : 0) + compared,
  };
}

/** The list's own order; where it has none or one of a column that is not shown, the natural one. */
export function ruleOf(list: WatchList, columns: readonly Column[], alphabetically: boolean): SortRule {
  const { sortBy, sortDirection, sortAbsolute } = list;
  if (columns.some(({ id }) => id === sortBy)) return { column: sortBy, direction: sortDirection, absolute: sortAbsolute };
  if (list.type === "signal") return { column: "age", direction: "desc", absolute: false };
  if (sortBy === NOT_SORTED.column) return NOT_SORTED;
  if (alphabetically) return { column: "symbol", direction: "asc", absolute: false };
  const first = columns.find(({ kind }) => kind === "change") ?? columns.at(-1);
  return { column: first?.id ?? "symbol", direction: "desc", absolute: false };
}

/** The fields of a list that remember an order. */
export function sortOf({ column, direction, absolute }: SortRule): Pick<WatchList, "sortBy" | "sortDirection" | "sortAbsolute"> {
  return { sortBy: column, sortDirection: direction, sortAbsolute: absolute };
}

/** Rows a list is high: its height, but no more than it can ever fill. */
export function rowsOf({ height, tickers, type }: WatchList): number {
  return type === "priceVolume" && tickers.length > 0 ? Math.min(height, tickers.length) : height;
}
