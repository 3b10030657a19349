// What a live grid shows, seen from the grid: rows by number, an order of them, and what to do when either changes.

import type { NumberText } from "../market/number-text.ts";
import type { Column } from "./columns.ts";
import type { PinnedCoins } from "./pinned-coins.ts";
import type { RowElement } from "./row-element.ts";
import type { SortRule } from "./sort-rule.ts";

export interface GridView {
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly numbers: NumberText;
  readonly rowHeight: number;
  readonly paused: boolean;
  readonly pinned: PinnedCoins;
  /** Figures change at most this often, ms; 0: whenever they arrive. */
  readonly everyMs: number;
}

/** The order shown, and how far it is from the order of now. Rows are named by their keys, whole numbers from 0. */
export interface RowOrder<View> {
  readonly count: number;
  /** Rows that would have to move to reach the order of now. */
  readonly moved: number;
  /** Takes on the order of now. */
  sort(view: View): void;
  /** Keeps the order shown and counts how far it is from the order of now. */
  compare(view: View): void;
  /** Key of the row in a place; −1 beyond the ends. */
  keyAt(index: number): number;
  /** Place of a row; −1 when it is not in the list. */
  indexOf(key: number): number;
  /** Keys in places `first` to `last`; a view, not a copy. */
  slice(first: number, last: number): Uint32Array;
}

/** One row: its element, and what fills it. */
export interface GridRow {
  readonly shell: RowElement;
  /** Shows the row for a key it did not show before. */
  bind(key: number): void;
  /** Writes what differs from what is shown; without `figures` only what the reader did to the row. */
  paint(figures: boolean): void;
  /** Makes the next paint write every cell again, for another language. */
  forget(): void;
}

export interface GridContent<View extends GridView> {
  /** Begins the ids of its rows: "coin" makes "coin-0". */
  readonly idPrefix: string;
  readonly order: RowOrder<View>;
  /** Counts changes of the figures. */
  readonly version: number;
  /** Counts replacements of the rows: other keys. */
  readonly generation: number;
  /** The reader took rows away: they go at once, also while paused. */
  readonly urgent: boolean;
  symbolOf(key: number): string;
  /** The rows of before are gone; answers the key that one of them has now, −1 for none. */
  adopt(key: number): number;
  /** The reader chose another view; true when it asks for another order. */
  show(view: View, before: View | undefined): boolean;
  makeRow(columns: readonly Column[]): GridRow;
  /** Rows are about to be painted; `painted` is the version on screen, −1 for none. */
  begin(painted: number, now: number): void;
  /** Ends what time ends; true while something is still to end. */
  end(now: number): number | false;
}
