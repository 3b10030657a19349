// Which of a table's columns its reader hid, and in which order the others stand. Check box and ticker stay in front, the cross at
// the end.

import { MAX_ARRANGED_COLUMNS } from "../../shared/contracts/watch-lists.ts";
import type { Column } from "./columns.ts";

/**
 * What a reader made of a table's columns, by their ids; both empty: as the table itself has them. An extra column that is named among the
 * hidden ones is shown.
 */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** How the reader arranges the columns of a table. */
export interface ColumnArranging {
  /** All columns there are, in the table's own order. */
  readonly natural: readonly Column[];
  readonly layout: ColumnLayout;
  /** Remembers it for good. */
  readonly onLayout: (layout: ColumnLayout) => void;
}

export const NATURAL_LAYOUT: ColumnLayout = { order: [], hidden: [] };

/** True for columns that can be moved and hidden. */
export function isMovable({ kind }: Column): boolean {
  return kind !== "check" && kind !== "symbol" && kind !== "remove";
}

/** Whether the reader sees the column. */
export function isShown({ id, isExtra = false }: Column, { hidden }: ColumnLayout): boolean {
  return hidden.includes(id) === isExtra;
}

/** All columns in the reader's order, with those that are not shown. */
export function wholeRow(natural: readonly Column[], { order }: ColumnLayout): Column[] {
  return arranged(natural, { order, hidden: natural.flatMap(({ id, isExtra }) => (isExtra ? [id] : [])) });
}

/** The columns as the reader wants them. `natural` holds all that there are, in the table's own order. */
export function arranged(natural: readonly Column[], layout: ColumnLayout): Column[] {
  const movable = natural.filter(isMovable);
  const ids = wholeOrder(movable, layout.order);
  const shown = movable
    .filter((column) => isShown(column, layout))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const last = natural.filter(({ kind }) => kind === "remove");
  return [...natural.filter((column) => !isMovable(column) && !last.includes(column)), ...shown, ...last];
}

/** The layout after a column was put before the shown movable column in a place, or behind the last. */
export function movedTo(natural: readonly Column[], layout: ColumnLayout, id: string, place: number): ColumnLayout {
  const others = arranged(natural, layout).filter((column) => isMovable(column) && column.id !== id);
  const order = wholeOrder(natural.filter(isMovable), layout.order).filter((each) => each !== id);
  const next = others[place];
  const before = others[place - 1];
  const at = next ? order.indexOf(next.id) : before ? order.indexOf(before.id) + 1 : order.length;
  return { ...layout, order: order.toSpliced(at, 0, id).slice(0, MAX_ARRANGED_COLUMNS) };
}

/** The layout with a column hidden, or shown again where it was. */
export function withHidden(layout: ColumnLayout, { id, isExtra = false }: Column, isHidden: boolean): ColumnLayout {
  const others = layout.hidden.filter((each) => each !== id);
  return { ...layout, hidden: isHidden !== isExtra ? [...others, id].slice(-MAX_ARRANGED_COLUMNS) : others };
}

/** Every id there is or was: those of `order` first, each other one behind its natural neighbour. */
function wholeOrder(movable: readonly Column[], order: readonly string[]): string[] {
  const whole = [...order];
  movable.forEach(({ id }, index) => {
    if (!whole.includes(id)) whole.splice(whole.indexOf(movable[index - 1]?.id ?? "") + 1, 0, id);
  });
  return whole;
}
