// Watch lists of both kinds: fields and limits.

import { z } from "zod";
import { RELATIONS } from "../signals/relations.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../market/fields.ts";
import { conditionsSchema } from "../signals/conditions.ts";
import { NET_THRESHOLD, VOLUME_THRESHOLD } from "../signals/rule.ts";
import { COMPARISONS, SIGNAL_TYPES, type SignalType } from "../signals/signal-types.ts";

/** Columns of a list besides its ticker. */
export const MAX_COLUMNS = 4;
/** Columns whose position a table remembers. */
export const MAX_ARRANGED_COLUMNS = 40;
/** Characters of a list's name. */
export const MAX_NAME_LENGTH = 60;
export const LIST_HEIGHT = { min: 1, max: 60, standard: 3 } as const;
/** Removed signals a list remembers. */
export const MAX_REMOVALS = 200;
/** Coins that can be selected for charts. */
export const MAX_SELECTED = 10;

export const LIST_KINDS = ["priceVolume", "signal"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Columns of each kind besides ticker; net_percent and volume_relative stand for one column per timeframe. */
export const COLUMN_IDS = {
  priceVolume: ["symbol", "price", "change_5min_percent", "net_percent", "change_24h_percent", "volume_24h", "volume_relative"],
  signal: ["net_percent", "volume_relative"],
} as const satisfies Record<ListKind, readonly string[]>;
export type ColumnId = (typeof COLUMN_IDS)["priceVolume"][number];

export const LIST_SOUNDS = ["none", "tick", "chime", "knock", "bell"] as const;
export type ListSound = (typeof LIST_SOUNDS)[number];

/** What the rows of a signal list are: signals, with repeats of a coin within a minute in one, or episodes, each one row from its start to its end. */
export const LIST_VIEWS = ["signals", "episodes"] as const;

/** Initial names of a plan's preset lists. */
export const PRESET_NAMES = ["movers", "signal"] as const;
const minutes = z.literal(WINDOW_MINUTES);
/** Every list shows its tickers whether or not it names that column, so it does not count. */
export const countedColumns = (columns: readonly string[]): number => columns.filter((id) => id !== "symbol").length;
const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
// PostgreSQL stores neither U+0000 nor half a surrogate pair, and control characters do not belong in one line.
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not contain control characters");
const thresholds = (bounds: { min: number; max: number }) =>
  z.partialRecord(z.enum(WINDOW_MINUTES.map(String) as `${WindowMinutes}`[]), z.number().min(bounds.min).max(bounds.max));
/** Keys of the columns the user arranged. */
const columnKey = line(40);
const columnKeys = z.array(columnKey).max(MAX_ARRANGED_COLUMNS).refine(distinct);
/** Moments, epoch ms. */
const removals = (longestKey: number) =>
  z.record(line(longestKey), z.number().int().min(0)).refine((moments) => Object.keys(moments).length <= MAX_REMOVALS);

/** The valid keys of a stored list; undefined when it is not a list. */
export function readColumnKeys(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined;
  const keys = data.filter((key): key is string => columnKey.safeParse(key).success);
  return [...new Set(keys)].slice(0, MAX_ARRANGED_COLUMNS);
}

export const watchListSchema = z.object({
  /** Creation time in ms, as text. */
  id: z.string().regex(/^\d{1,16}$/),
  name: line(MAX_NAME_LENGTH).trim().min(1),
  /** Set while the list keeps its preset name: browsers translate it and show it instead of `name`. */
  presetName: z.object({ name: z.enum(PRESET_NAMES), number: z.number().int().min(1).max(99) }).optional(),
  type: z.enum(LIST_KINDS),
  columns: z
    .array(z.enum(COLUMN_IDS.priceVolume))
    .max(MAX_COLUMNS + 1)
    .refine(distinct)
    .refine((columns) => countedColumns(columns) <= MAX_COLUMNS),
  /** Timeframes of net_percent and volume_relative columns. */
  netPercentTypes: z.array(minutes).max(WINDOW_MINUTES.length).refine(distinct),
  /** By timeframe, percent. Signal lists fire for timeframes that have one. */
  netPercentThresholds: thresholds(NET_THRESHOLD),
  volumeThresholds: thresholds(VOLUME_THRESHOLD),
  signalType: z.enum(["net_percent", "volume"]),
  /** What a signal list waits for. Older stored lists say it by columns and direction: see signalTypesOf. */
  signalTypes: z.array(z.enum(SIGNAL_TYPES)).max(SIGNAL_TYPES.length).refine(distinct).optional(),
  /** Which moves a Net% signal list waits for, as read by versions before `signalTypes`. */
  direction: z.enum(["both", "up", "down"]).default("both"),
  /** What its price changes are compared with; price/volume lists only know BTC. */
  comparedWith: z.enum(COMPARISONS).optional(),
  /** Rises that Short % waits for, percent by timeframe. */
  shortThresholds: thresholds(NET_THRESHOLD).default({}),
  /** What must also hold in the second in which a threshold is crossed; only signal lists have any. */
  conditions: conditionsSchema.optional(),
  /** Only signals that stand so to another exchange are shown; all where it is left out. */
  relations: z.array(z.enum(RELATIONS)).max(RELATIONS.length).optional(),
  /** The one type of signals currently shown. */
  shownType: z.enum([...SIGNAL_TYPES, "all"]).default("all"),
  /** What its rows are; absent: signals. Only signal lists have any other. */
  view: z.enum(LIST_VIEWS).optional(),
  /** Seconds between updates of a price/volume list: never faster than the terminal's, slower if the user likes. */
  updateSpeed: z.number().int().min(1).max(10),
  /** Column id with its timeframe, "net_percent:5"; "symbol"; "" for none. */
  sortBy: line(40),
  sortDirection: z.enum(["asc", "desc"]),
  /** Sort by size without sign. */
  sortAbsolute: z.boolean().default(false),
  /** Visible rows. */
  height: z.number().int().min(LIST_HEIGHT.min).max(LIST_HEIGHT.max),
  /** Symbols it is restricted to; empty: all. */
  tickers: z.array(line(40).min(1)).max(500),
  /** Widths set by dragging, px by column key. */
  widths: z.record(line(40), z.number().int().min(24).max(800)).default({}),
  /** Column keys in the user's order, and those the user hid; without them the table's own order. */
  columnOrder: columnKeys.optional(),
  hiddenColumns: columnKeys.optional(),
  sound: z.enum(LIST_SOUNDS).default("none"),
  /** Types of signals with a different sound than the list's. */
  typeSounds: z.partialRecord(z.enum(SIGNAL_TYPES), z.enum(LIST_SOUNDS)).default({}),
  /** Signals the user removed, by "exchange:coin", "*" for every coin: none up to that moment (epoch ms) is shown again. */
  removed: removals(60).optional(),
  /** Removals the user undid, "exchange:coin@moment" with that moment: no device restores them. */
  takenBack: removals(80).optional(),
  isTestMode: z.boolean().optional(),
  description: line(300).optional(),
});
export type WatchList = z.infer<typeof watchListSchema>;

/** The types a signal list waits for, also for lists stored before types existed; none for price/volume lists. */
export function signalTypesOf(list: Pick<WatchList, "type" | "columns" | "direction" | "signalTypes">): readonly SignalType[] {
  const { type, columns, direction, signalTypes } = list;
  if (type !== "signal") return [];
  if (signalTypes) return SIGNAL_TYPES.filter((each) => signalTypes.includes(each));
  const net = columns.includes("net_percent");
  return SIGNAL_TYPES.filter((each) => {
    if (each === "pump") return net && direction !== "down";
    if (each === "dump") return net && direction !== "up";
    return each === "volume" && columns.includes("volume_relative");
  });
}

export const watchListsAnswerSchema = z.object({
  success: z.boolean(),
  data: z.array(watchListSchema),
  message: z.string(),
  /** The account has stored a list before, even if none is left; otherwise the plan's presets are due. */
  begun: z.boolean(),
});
/** The stored list: what was sent, with a cadence the plan allows. */
export const watchListAnswerSchema = z.object({ success: z.boolean(), data: watchListSchema, message: z.string() });
export const watchListPathSchema = z.object({ id: watchListSchema.shape.id });
