// Users' drawings on charts, as browser and account store them: by coin, each with its time of last change, so that drawings of
// several devices can be merged one by one.

import { z } from "zod";
import { chartSymbolSchema } from "./charts.ts";

export const DRAWING_KINDS = ["horizontal", "trend", "range", "measure"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** Per coin. */
export const MAX_DRAWINGS = 40;
export const MAX_DRAWN_COINS = 100;
/** Remembered removals, for devices that still have the removed drawing. */
const MAX_REMOVED_DRAWINGS = 200;

const pointSchema = z.object({
  /** Epoch ms. */
  time: z.number(),
  price: z.number().positive(),
});
export type DrawingPoint = z.infer<typeof pointSchema>;

const drawingSchema = z.object({
  id: z.string(),
  kind: z.enum(DRAWING_KINDS),
  /** One for a horizontal line, two for the others. */
  points: z.array(pointSchema).min(1).max(2),
  /** When it was last changed, epoch ms by the device's clock; 0 when unknown. */
  at: z.number().default(0),
});
export type Drawing = z.infer<typeof drawingSchema>;

/** A stored document, for whose drawings a newer version may have more kinds and fields. */
export interface DrawingsDocument {
  /** By coin, the most recently drawn on last. */
  readonly drawings: Readonly<Record<string, readonly unknown[]>>;
  /** When drawings were removed, by id. */
  readonly removed: Readonly<Record<string, number>>;
  /** Other content here that only another version reads. */
  readonly unread: Unread;
  /** Other content. */
  readonly others: Readonly<Record<string, unknown>>;
}

interface Unread {
  readonly drawings: Readonly<Record<string, unknown>>;
  readonly removed: Readonly<Record<string, unknown>>;
}

/** The document in the data of a stored text; undefined if there is none. Older pages stored only the drawings. */
export function readDocument(data: unknown): DrawingsDocument | undefined {
  if (!isRecord(data)) return undefined;
  const { drawings, removed = {}, ...others } = data;
  if (isRecord(drawings) && isRecord(removed)) return documentOf(drawings, removed, others);
  const coins = Object.keys(data);
  return coins.length === 0 || coins.some(isCoin) ? documentOf(data, {}, {}) : undefined;
}

function documentOf(drawings: Data, removed: Data, others: Data): DrawingsDocument {
  const [lists, otherDrawings] = parted(drawings, (value): value is readonly unknown[] => Array.isArray(value));
  const [moments, otherRemoved] = parted(removed, (value): value is number => Number.isFinite(value));
  return { drawings: lists, removed: moments, unread: { drawings: otherDrawings, removed: otherRemoved }, others };
}

/** Whether the data is a document of another version, which alone may change it. */
export function isOfOtherVersion(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.keys(data).length > 0 && readDocument(data) === undefined;
}

/** The document's data as stored: unreadable content is kept. */
export function writtenDocument({ drawings, removed, unread, others }: DrawingsDocument): Data {
  return { ...others, drawings: { ...unread.drawings, ...drawings }, removed: { ...unread.removed, ...removed } };
}

/** The document within its limits: the oldest drawings and removals go, another version's drawings stay and are not counted. */
export function withinLimits(document: DrawingsDocument): DrawingsDocument {
  const all = Object.entries(document.drawings);
  const drawn = new Set(Object.keys(newestCoins(drawable(document).drawings)));
  const left = all.map(
    ([coin, items]) => [coin, isCoin(coin) ? newestDrawings(items, drawn.has(coin) ? MAX_DRAWINGS : 0) : items] as const,
  );
  const drawings = Object.fromEntries(left.filter(([, items]) => items.length > 0));
  return { ...document, drawings, removed: lastRemovals(document.removed) };
}

/** The most recently drawn coins, at most a hundred, in order. */
export function newestCoins(drawings: KeptDrawings["drawings"]): KeptDrawings["drawings"] {
  const all = Object.entries(drawings);
  const last = (list: readonly Drawing[]): number => Math.max(...list.map(({ at }) => at));
  const gone = new Set(earliest(all, MAX_DRAWN_COINS, ([, list]) => last(list)));
  return Object.fromEntries(all.filter((each) => !gone.has(each)));
}

/** The items without the oldest drawings in excess of `most`. */
export function newestDrawings<Item>(items: readonly Item[], max = MAX_DRAWINGS): readonly Item[] {
  const drawings = items.filter((item) => readDrawing(item));
  const gone = new Set(earliest(drawings, max, (item) => readDrawing(item)?.at ?? 0));
  return items.filter((item) => !gone.has(item));
}

/** The excess, earliest first; ties in order. */
function earliest<Item>(items: readonly Item[], max: number, momentOf: (item: Item) => number): readonly Item[] {
  return items.toSorted((one, other) => momentOf(one) - momentOf(other)).slice(0, Math.max(0, items.length - max));
}

/** The remembered removals. Their order in the record means nothing, because number-like ids come first. */
export function lastRemovals(removed: DrawingsDocument["removed"]): DrawingsDocument["removed"] {
  const soonestFirst = Object.entries(removed).toSorted(([, one], [, other]) => one - other);
  return Object.fromEntries(soonestFirst.slice(-MAX_REMOVED_DRAWINGS));
}

/** The drawing in a document's item, with all its fields; undefined for one this version cannot draw. */
export function readDrawing(item: unknown): Drawing | undefined {
  const { data } = drawingSchema.safeParse(item);
  return data && { ...(item as object), ...data };
}

/** The part of a document that can be drawn. */
export function drawable({ drawings, removed }: DrawingsDocument): KeptDrawings {
  const coins = Object.entries(drawings).filter(([coin]) => isCoin(coin));
  const read = coins.map(([coin, items]) => [coin, items.flatMap((item) => readDrawing(item) ?? [])] as const);
  return { drawings: Object.fromEntries(read.filter(([, known]) => known.length > 0)), removed };
}

/** The part of a document that cannot be drawn, by coin. */
export function undrawable({ drawings }: DrawingsDocument): DrawingsDocument["drawings"] {
  const coins = Object.entries(drawings).map(
    ([coin, items]) => [coin, isCoin(coin) ? items.filter((item) => !readDrawing(item)) : items] as const,
  );
  return Object.fromEntries(coins.filter(([, left]) => left.length > 0));
}

const isCoin = (name: string): boolean => chartSymbolSchema.safeParse(name).success;

type Data = Readonly<Record<string, unknown>>;

function isRecord(data: unknown): data is Data {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** The fields whose values are known, and the others. */
function parted<Known>(record: Data, isKnown: (value: unknown) => value is Known): [Readonly<Record<string, Known>>, Data] {
  const entries = Object.entries(record);
  const known = entries.filter((entry): entry is [string, Known] => isKnown(entry[1]));
  return [Object.fromEntries(known), Object.fromEntries(entries.filter(([, value]) => !isKnown(value)))];
}

/** The drawable part. */
export interface KeptDrawings {
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>;
  readonly removed: Readonly<Record<string, number>>;
}
