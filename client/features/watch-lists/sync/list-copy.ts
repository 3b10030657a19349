// The lists as this browser keeps them, under the names users' older settings have: there at once when the terminal opens,
// and all there is for the free test. Whatever cannot be read is left out.

import { z } from "zod";
import {
  LIST_HEIGHT,
  LIST_KINDS,
  watchListSchema,
  type ListKind,
  type WatchList,
} from "../../../../shared/contracts/watch-lists.ts";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { parseJson } from "../../../storage/stored-state.ts";
import { inOrderOfCreation } from "../state/list-limits.ts";
import { cleanName } from "../state/list-title.ts";

/** As the terminal itself; the plan slows it down where it must. */
const FASTEST_SECONDS = 1;
const STORED_AS = "watchLists";
/** Notes that this browser's free test has had its presets. */
const TEST_BEGUN = "presetsLoaded";
/** Heights and sorting by list id, as older versions kept them beside the lists. */
const OLD_SETTINGS = "watchListSettings";

export interface ListCopy {
  /** In order of creation. */
  readonly lists: readonly WatchList[];
  /** User id; empty for the free test and for what older versions left. */
  readonly owner: string;
  /** Ids changed or deleted since the server last agreed. */
  readonly unsaved: readonly string[];
}

const looseRecord = z.record(z.string(), z.unknown());
const copySchema = z.object({
  priceVolume: z.array(z.unknown()).catch([]),
  signal: z.array(z.unknown()).catch([]),
  owner: z.string().catch(""),
  unsaved: z.array(z.string()).catch([]),
});

/** What a list is when nothing is known of it. */
export function plainList(kind: ListKind): Omit<WatchList, "id" | "name"> {
  return {
    type: kind,
    columns: kind === "signal" ? ["volume_relative"] : ["price", "net_percent", "volume_24h"],
    netPercentTypes: kind === "signal" ? [] : [5],
    netPercentThresholds: {},
    volumeThresholds: kind === "signal" ? { 1: 0.1 } : {},
    shortThresholds: {},
    shownType: "all",
    typeSounds: {},
    signalType: kind === "signal" ? "volume" : "net_percent",
    direction: "both",
    updateSpeed: FASTEST_SECONDS,
    sortBy: kind === "signal" ? "" : "net_percent:5",
    sortDirection: "desc",
    sortAbsolute: false,
    height: LIST_HEIGHT.standard,
    tickers: [],
    widths: {},
    sound: "none",
  };
}

/** The copy in this browser. */
export function readCopy(): ListCopy {
  const copy = copySchema.safeParse(parseJson(safeStorage.getItem(STORED_AS)));
  if (!copy.success) return { lists: [], owner: "", unsaved: [] };
  const settings = looseRecord.safeParse(parseJson(safeStorage.getItem(OLD_SETTINGS))).data ?? {};
  const lists = LIST_KINDS.flatMap((kind) => copy.data[kind].flatMap((stored) => readList(kind, stored, settings)));
  return { ...copy.data, lists: inOrderOfCreation(lists) };
}

/** Replaces the copy; in a browser without room for it, until the page closes. */
export function writeCopy({ lists, owner, unsaved }: ListCopy): void {
  const byKind = Object.fromEntries(LIST_KINDS.map((kind) => [kind, lists.filter(({ type }) => type === kind)]));
  if (safeStorage.setItem(STORED_AS, JSON.stringify({ ...byKind, owner, unsaved }))) safeStorage.removeItem(OLD_SETTINGS);
}

/** Notes that the free test has begun in this browser; true when it had before. */
export function beginTest(): boolean {
  const begun = safeStorage.getItem(TEST_BEGUN) !== null;
  safeStorage.setItem(TEST_BEGUN, "true");
  return begun;
}

/** A list of any version: fields it lacks or has wrong are those of a plain list. */
function readList(kind: ListKind, stored: unknown, settings: Record<string, unknown>): WatchList[] {
  const known = looseRecord.safeParse(stored);
  if (!known.success) return [];
  const id = String(known.data["id"]);
  const given: Record<string, unknown> = { ...known.data, ...looseRecord.safeParse(settings[id]).data, id, type: kind };
  const fields = Object.entries(watchListSchema.shape).flatMap(([name, schema]) => {
    const field = schema.safeParse(given[name]);
    return field.success && field.data !== undefined ? [[name, field.data]] : [];
  });
  const name = (typeof given["name"] === "string" && cleanName(given["name"])) || id;
  const list = watchListSchema.safeParse({ name, ...plainList(kind), ...Object.fromEntries(fields) });
  return list.success ? [list.data] : [];
}
