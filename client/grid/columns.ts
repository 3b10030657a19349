// The columns of a live table: which figures, in which order, how wide, and which of them fit a screen.

import { WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { SignalKind } from "../../shared/signals/rule.ts";

/**
 * `day` is the exchange's own change over 24 hours; `spread` lies between best bid and best ask; `relation` is a signal's to other exchanges; `value`, `other`, `since`, `age` and `remove` belong to signals; `check` pins a coin
 * to the charts.
 */
export type ColumnKind =
  | "check"
  | "symbol"
  | "price"
  | "change"
  | "ratio"
  | "volume"
  | "day"
  | "spread"
  | "relation"
  | "value"
  | "other"
  | "since"
  | "age"
  | "remove";

export interface Column {
  /** Stable name, also what the sort order remembers. */
  readonly id: string;
  readonly kind: ColumnKind;
  /** Index into WINDOW_MINUTES; 0 where the kind has no window. */
  readonly window: number;
  /** Which of a signal's figures, where those of all rows are of one kind and window. */
  readonly figure?: SignalKind;
  /** What its head says, where the kind does not say it. */
  readonly named?: { readonly label: string; readonly title: string };
  /** BTC's change in the same window is taken off. */
  readonly withoutBtc?: boolean;
  /** Hidden until the reader shows it. */
  readonly isExtra?: boolean;
  /** Px beside its figures for what tells them apart. */
  readonly markRoom?: number;
}

export const CHECK: Column = { id: "check", kind: "check", window: 0 };
export const SYMBOL: Column = { id: "symbol", kind: "symbol", window: 0 };
const PRICE: Column = { id: "price", kind: "price", window: 0 };
const VOLUME: Column = { id: "volume", kind: "volume", window: 0 };
/** Of a signal, to other exchanges. */
export const RELATION: Column = { id: "relation", kind: "relation", window: 0, isExtra: true };
export const SPREAD: Column = { id: "spread", kind: "spread", window: 0, isExtra: true };
const DAY: Column = { id: "day", kind: "day", window: 0 };

/** What a phone's one window is when it shows the 24 h change: one more than there are windows. */
export const DAY_WINDOW = WINDOW_COUNT;

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

/** The change a phone shows: over one window, or over 24 hours. */
export function phoneColumn(phoneWindow: number): Column {
  return phoneWindow === DAY_WINDOW ? DAY : changeColumn(phoneWindow);
}

/** Columns of the list of all coins on a screen; a phone shows one chosen change. */
export function columnsOf(screen: Screen, ratioWindow: number, phoneWindow: number): readonly Column[] {
  if (screen === "phone") return [CHECK, SYMBOL, PRICE, phoneColumn(phoneWindow), VOLUME, SPREAD];
  const windows = screen === "desk" ? ALL_WINDOWS : TABLET_WINDOWS;
  return [CHECK, SYMBOL, PRICE, ...windows.map(changeColumn), ratioColumn(ratioWindow), DAY, VOLUME, SPREAD];
}

/** True for columns that rows can be put in the order of. */
export function isSortable({ kind }: Column): boolean {
  return kind !== "check" && kind !== "remove";
}

/** Widths the reader chose, px by column id. */
export type Widths = Readonly<Record<string, number>>;

/** How the columns of a table share its width. */
export interface Measures {
  /** Least px and share of the rest, by kind. */
  readonly kinds: Readonly<Record<ColumnKind, readonly [least: number, share: number]>>;
  /** Between columns, and at both ends of a row together, px; the same as in the table's style sheet. */
  readonly gap: number;
  readonly ends: number;
}

/** The table of all coins. */
export const TABLE: Measures = {
  kinds: {
    check: [16, 0],
    symbol: [108, 0.9],
    price: [92, 1.1],
    change: [62, 1],
    ratio: [58, 1],
    volume: [66, 1],
    day: [62, 1],
    spread: [66, 1],
    relation: [86, 1],
    value: [62, 1],
    other: [52, 1],
    since: [62, 1],
    age: [62, 1],
    remove: [16, 0],
  },
  gap: 8,
  ends: 24,
};

/** The same on phones and tablets, whose width holds a check box and a day's change as well. */
export const NARROW_TABLE: Measures = {
  ...TABLE,
  kinds: { ...TABLE.kinds, symbol: [72, 0.9], price: [80, 1.1], change: [58, 1], day: [58, 1], ratio: [54, 1], volume: [62, 1] },
};

/** A list, which is a third as wide. */
export const LIST: Measures = {
  kinds: {
    check: [16, 0],
    symbol: [59, 1.2],
    price: [64, 1],
    change: [46, 0.8],
    ratio: [42, 0.8],
    volume: [52, 0.8],
    day: [46, 0.8],
    spread: [52, 0.8],
    relation: [86, 1],
    value: [58, 1],
    other: [42, 0.8],
    since: [44, 0.8],
    age: [49, 0.9],
    remove: [14, 0],
  },
  gap: 4,
  ends: 16,
};

/** Narrowest a column can be dragged, px. */
export const MIN_WIDTH = 40;
export const MAX_WIDTH = 400;

/** The grid template that header and rows share. */
export function templateOf({ kinds }: Measures, columns: readonly Column[], widths: Widths): string {
  return columns
    .map(({ id, kind, markRoom = 0 }) => {
      const [min, share] = kinds[kind];
      const fixed = widths[id] ?? (share === 0 ? min : undefined);
      return fixed === undefined ? `minmax(${min + markRoom}px, ${share}fr)` : `${fixed}px`;
    })
    .join(" ");
}

/** Px a row needs at least; a narrower table scrolls sideways. */
export function minWidthOf({ kinds, gap, ends }: Measures, columns: readonly Column[], widths: Widths): number {
  const cells = columns.reduce((sum, { id, kind, markRoom = 0 }) => sum + (widths[id] ?? kinds[kind][0] + markRoom), 0);
  return cells + gap * (columns.length - 1) + ends;
}
