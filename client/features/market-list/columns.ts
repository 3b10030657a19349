// The columns of a market list: which figures, in which order, how wide, and which of them fit a screen.

import { WINDOW_COUNT, WINDOW_MINUTES } from "../../../shared/market/fields.ts";

export type ColumnKind = "symbol" | "price" | "change" | "ratio" | "volume";

export interface Column {
  /** Stable name, also what the sort order remembers. */
  readonly id: string;
  readonly kind: ColumnKind;
  /** Index into WINDOW_MINUTES; 0 where the kind has no window. */
  readonly window: number;
}

const SYMBOL: Column = { id: "symbol", kind: "symbol", window: 0 };
const PRICE: Column = { id: "price", kind: "price", window: 0 };
const VOLUME: Column = { id: "volume", kind: "volume", window: 0 };

/** Column of the change over one window. */
export function changeColumn(window: number): Column {
  return { id: `change-${WINDOW_MINUTES[window]}`, kind: "change", window };
}

/** Column of the volume ratio; its window is chosen by the reader, so it keeps one id. */
export function ratioColumn(window: number): Column {
  return { id: "ratio", kind: "ratio", window };
}

export type Screen = "phone" | "tablet" | "desk";

/** Windows a tablet shows; the desk has all eight. */
const TABLET_WINDOWS = [0, 2, 4, 5, 7];
const ALL_WINDOWS = Array.from({ length: WINDOW_COUNT }, (_, window) => window);

/** Columns of the list of all coins on a screen; a phone shows one chosen window. */
export function columnsOf(screen: Screen, ratioWindow: number, phoneWindow: number): readonly Column[] {
  if (screen === "phone") return [SYMBOL, PRICE, changeColumn(phoneWindow), VOLUME];
  const windows = screen === "desk" ? ALL_WINDOWS : TABLET_WINDOWS;
  return [SYMBOL, PRICE, ...windows.map(changeColumn), ratioColumn(ratioWindow), VOLUME];
}

const WIDTHS: Readonly<Record<ColumnKind, string>> = {
  symbol: "minmax(92px, 0.9fr)",
  price: "minmax(92px, 1.1fr)",
  change: "minmax(62px, 1fr)",
  ratio: "minmax(58px, 1fr)",
  volume: "minmax(66px, 1fr)",
};

/** The grid template that header and rows share. */
export function templateOf(columns: readonly Column[]): string {
  return columns.map((column) => WIDTHS[column.kind]).join(" ");
}
