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
  const copy = copySchema.safeParse(parsed(STORED_AS));
  if (!copy.success) return { lists: [], owner: "", unsaved: [] };
  const settings = looseRecord.safeParse(parsed(OLD_SETTINGS)).data ?? {};
  const lists = LIST_KINDS.flatMap((kind) => copy.data[kind].flatMap((stored) => readList(kind, stored, settings)));
  return { ...copy.data, lists: inOrderOfCreation(lists) };
}

/** Replaces the copy; false in a browser without room for it, where the one before stays. */
export function writeCopy({ lists, owner, unsaved }: ListCopy): boolean {
  const byKind = Object.fromEntries(LIST_KINDS.map((kind) => [kind, lists.filter(({ type }) => type === kind)]));
  if (!store(STORED_AS, JSON.stringify({ ...byKind, owner, unsaved }))) return false;
  localStorage.removeItem(OLD_SETTINGS);
  return true;
}

/** Notes that the free test has begun in this browser; true when it had before. */
export function beginTest(): boolean {
  const begun = localStorage.getItem(TEST_BEGUN) !== null;
  store(TEST_BEGUN, "true");
  return begun;
}

/** False when the browser refuses, full or closed to us: lists are on screen and in the account all the same. */
function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
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

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}
