// What a list form may do to the list being made or changed: at most four columns, thresholds within their bounds.

import {
  COLUMN_IDS,
  countedColumns,
  MAX_COLUMNS,
  signalTypesOf,
  type ColumnId,
  type ListKind,
} from "../../../../shared/contracts/watch-lists.ts";
import { DEFAULT_EXCHANGE } from "../../../../shared/market/exchange-id.ts";
import type { WindowMinutes } from "../../../../shared/market/fields.ts";
import { conditionSchema, type Condition } from "../../../../shared/signals/conditions.ts";
import { listRules } from "../../../../shared/signals/list-rules.ts";
import { NET_THRESHOLD, THRESHOLD_DECIMALS, VOLUME_THRESHOLD } from "../../../../shared/signals/rule.ts";
import { SIGNAL_TYPES, type SignalType } from "../../../../shared/signals/signal-types.ts";
import { typedTicker } from "../../../desk/typed-ticker.ts";
import { NOT_SORTED } from "../../../grid/sort-rule.ts";
import { plainList } from "../sync/list-copy.ts";
import { cleanName } from "../state/list-title.ts";
import type { ListDraft } from "../state/watch-lists.store.ts";

/** The two columns that stand for one column per window; Short % has windows of its own. Pump % and Dump % share theirs. */
export type WindowColumn = "net_percent" | "short" | "volume_relative";

export interface ThresholdRange {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** What a window chosen anew starts with. */
  readonly standard: number;
}

/** Bounds of thresholds, percent. */
export const THRESHOLD_RANGES: Readonly<Record<WindowColumn, ThresholdRange>> = {
  net_percent: { ...NET_THRESHOLD, decimals: THRESHOLD_DECIMALS, standard: 0.9 },
  short: { ...NET_THRESHOLD, decimals: THRESHOLD_DECIMALS, standard: 2 },
  volume_relative: { ...VOLUME_THRESHOLD, decimals: THRESHOLD_DECIMALS, standard: 1 },
};

const MAX_TICKERS = 500;
const MAX_TICKER_LENGTH = 40;
const FIRST_WINDOW: Readonly<Record<WindowColumn, WindowMinutes>> = { net_percent: 5, short: 15, volume_relative: 5 };
/** Where the windows and thresholds of a signal type are. */
export const COLUMN_OF_TYPE: Readonly<Record<SignalType, WindowColumn>> = {
  pump: "net_percent",
  dump: "net_percent",
  short: "short",
  volume: "volume_relative",
};

/** The form of a new list. */
export function newDraft(kind: ListKind, name: string, updateSpeed: number): ListDraft {
  return { ...plainList(kind), name, updateSpeed };
}

/** Puts a column on, while there are fewer than four, or takes it off. */
export function toggleColumn(draft: ListDraft, column: ColumnId): ListDraft {
  const chosen = draft.columns.includes(column);
  const isCounted = column !== "symbol";
  if (!chosen && isCounted && countedColumns(draft.columns) >= MAX_COLUMNS) return draft;
  const columns = chosen ? draft.columns.filter((other) => other !== column) : [...draft.columns, column];
  const ordered = COLUMN_IDS.priceVolume.filter((known) => columns.includes(known));
  const next = { ...draft, columns: ordered, ...(!chosen && unhidden(draft, (id) => id.split(":")[0] === column)) };
  return !chosen && isWindowColumn(column) && windowsOf(next, column).length === 0
    ? toggleWindow(next, column, FIRST_WINDOW[column])
    : next;
}

/** What is chosen here is wanted, also where its column was hidden in the table before. */
function unhidden({ hiddenColumns }: ListDraft, isChosen: (id: string) => boolean): Pick<ListDraft, "hiddenColumns"> {
  return hiddenColumns ? { hiddenColumns: hiddenColumns.filter((id) => !isChosen(id)) } : {};
}

/** Puts a signal type on, with a window to begin with, or takes it off. */
export function toggleType(draft: ListDraft, type: SignalType): ListDraft {
  const chosen = signalTypesOf(draft);
  const isOn = chosen.includes(type);
  const next: ListDraft = { ...draft, signalTypes: isOn ? chosen.filter((other) => other !== type) : [...chosen, type] };
  const column = COLUMN_OF_TYPE[type];
  return !isOn && windowsOf(next, column).length === 0 ? toggleWindow(next, column, FIRST_WINDOW[column]) : next;
}

/** Windows a column is shown or waits for. Price/volume lists have one choice for both columns. */
export function windowsOf(draft: ListDraft, column: WindowColumn): readonly WindowMinutes[] {
  if (draft.type === "priceVolume" || column === "net_percent") return draft.netPercentTypes;
  return Object.keys(draft[THRESHOLD_FIELDS[column]]).map(Number) as WindowMinutes[];
}

/** Chooses or drops a window; in signal lists a chosen one starts with a threshold. */
export function toggleWindow(draft: ListDraft, column: WindowColumn, minutes: WindowMinutes): ListDraft {
  const windows = windowsOf(draft, column);
  const chosen = windows.includes(minutes);
  const shown = (chosen ? windows.filter((other) => other !== minutes) : [...windows, minutes]).toSorted((a, b) => a - b);
  const netPercentTypes = draft.type === "priceVolume" || column === "net_percent" ? shown : draft.netPercentTypes;
  if (draft.type === "priceVolume")
    return { ...draft, netPercentTypes, ...(!chosen && unhidden(draft, (id) => id.split(":")[1] === `${minutes}`)) };
  const field = THRESHOLD_FIELDS[column];
  const { [minutes]: dropped, ...others } = draft[field];
  const thresholds = chosen ? others : { ...others, [minutes]: dropped ?? THRESHOLD_RANGES[column].standard };
  return { ...draft, netPercentTypes, [field]: thresholds };
}

/** Sets the threshold of a window, percent. */
export function setThreshold(draft: ListDraft, column: WindowColumn, minutes: WindowMinutes, value: number): ListDraft {
  const field = THRESHOLD_FIELDS[column];
  return { ...draft, [field]: { ...draft[field], [minutes]: value } };
}

/** The conditions that can hold: one that is being typed may have no bound yet, or one above the other. */
export function validConditions({ conditions = [] }: Pick<ListDraft, "conditions">): Condition[] {
  return conditions.flatMap((each) => conditionSchema.safeParse(each).data ?? []);
}

/** Coins of a text in any separation and spelling: "btc, MEXC:ETHUSDT" are BTC and ETH. */
export function tickersOf(text: string): string[] {
  const coins = text
    .normalize("NFKC")
    .split(/[\s,;\u3001]+/u)
    .map(typedTicker)
    .filter((coin) => coin.length > 0);
  return [...new Set(coins.filter((coin) => coin.length <= MAX_TICKER_LENGTH))].slice(0, MAX_TICKERS);
}

/** The draft as it is stored: what belongs to columns not chosen is gone, and the sorted column is a shown one. */
export function finished(draft: ListDraft, defaultName: string): ListDraft {
  const signal = draft.type === "signal";
  const types = signalTypesOf(draft);
  const net = signal ? types.some((type) => type === "pump" || type === "dump") : draft.columns.includes("net_percent");
  const volume = signal ? types.includes("volume") : draft.columns.includes("volume_relative");
  const needsWindows = net || (volume && !signal);
  const { comparedWith, ...plain } = draft;
  const isCompared = comparedWith !== undefined && (net || (!signal && draft.columns.includes("change_5min_percent")));
  const list: ListDraft = {
    ...plain,
    ...(isCompared && { comparedWith }),
    ...(signal && typeFields(draft, types)),
    name: cleanName(draft.name) || defaultName,
    netPercentTypes: needsWindows ? draft.netPercentTypes : [],
    netPercentThresholds: signal && net ? draft.netPercentThresholds : {},
    volumeThresholds: signal && volume ? draft.volumeThresholds : {},
    signalType: net || !signal ? "net_percent" : "volume",
  };
  const isKept = list.sortBy === NOT_SORTED.column || sortKeys(list).includes(list.sortBy);
  return { ...list, sortBy: isKept ? list.sortBy : (sortKeys(list).at(-1) ?? "symbol") };
}

/** Types, and what versions before them read instead: columns and direction. */
function typeFields(draft: ListDraft, types: readonly SignalType[]): Partial<ListDraft> {
  const { shownType, typeSounds, shortThresholds } = draft;
  const [pump, dump] = [types.includes("pump"), types.includes("dump")];
  const columns: ColumnId[] = [];
  if (pump || dump) columns.push("net_percent");
  if (types.includes("volume")) columns.push("volume_relative");
  return {
    signalTypes: SIGNAL_TYPES.filter((type) => types.includes(type)),
    columns,
    direction: pump === dump ? "both" : pump ? "up" : "down",
    shortThresholds: types.includes("short") ? shortThresholds : {},
    // An empty list takes away what was stored.
    ...(draft.conditions && { conditions: validConditions(draft) }),
    shownType: shownType !== "all" && types.includes(shownType) ? shownType : "all",
    typeSounds: Object.fromEntries(Object.entries(typeSounds).filter(([type]) => types.some((each) => each === type))),
  };
}

/** The fields of `after` that are others than before. */
export function changedFields(before: ListDraft, after: ListDraft): Partial<ListDraft> {
  const old: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  );
}

/** A signal list without a single rule would wait forever. */
export function waitsForNothing(draft: ListDraft): boolean {
  return draft.type === "signal" && listRules({ ...finished(draft, "-"), id: "0" }, DEFAULT_EXCHANGE).length === 0;
}

function sortKeys({ type, columns, netPercentTypes }: ListDraft): string[] {
  if (type === "signal") return [""];
  const keys = columns.flatMap((column) =>
    isWindowColumn(column) ? netPercentTypes.map((minutes) => `${column}:${minutes}`) : [column],
  );
  return ["", "symbol", ...keys];
}

const isWindowColumn = (column: ColumnId): column is Extract<ColumnId, WindowColumn> =>
  column === "net_percent" || column === "volume_relative";
/** Fields of a list that hold thresholds. */
export const THRESHOLD_FIELDS = {
  net_percent: "netPercentThresholds",
  short: "shortThresholds",
  volume_relative: "volumeThresholds",
} as const;
