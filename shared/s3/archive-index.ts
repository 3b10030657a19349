// What is in the archive of an exchange: a head that names the index of each day, and those. Indexes and chunks are never written over,
// so a change is visible when the head names it, and not before.

import { z } from "zod";
import {
  DAY_SECONDS,
  GAP_REASONS,
  type ArchiveGap,
  type ArchiveSize,
  type ChunkPlace,
  type ExchangeSpan,
  type StoredChunk,
} from "../archive/archive-store.ts";
import { PLANES } from "../archive/chunk.ts";
import type { ExchangeId } from "../market/exchange-id.ts";

const wholeNumber = z.int().nonnegative();

const daySchema = z.object({
  /** First epoch second of the day. */
  from: wholeNumber,
  /** Name of its index. */
  index: z.string(),
  bytes: wholeNumber,
  chunks: wholeNumber,
  /** Where its last chunk of prices ends; 0 without one. */
  end: wholeNumber,
});

const headSchema = z.object({
  format: z.literal(1),
  /** Only the process that it was given to writes. */
  term: wholeNumber,
  /** Of the last change: tells it from another's where the answer was lost. */
  change: z.string(),
  days: z.array(daySchema),
  /** By time. */
  gaps: z.array(z.object({ from: wholeNumber, to: wholeNumber, why: z.enum(GAP_REASONS) })),
});

export type ArchiveHead = Readonly<z.infer<typeof headSchema>>;
export type ArchiveDay = Readonly<z.infer<typeof daySchema>>;

/** Plane, first second, seconds, revision, bytes. */
const entrySchema = z.tuple([z.enum(PLANES), wholeNumber, wholeNumber, wholeNumber, wholeNumber]);
const indexSchema = z.array(entrySchema);
export type IndexEntry = Readonly<z.infer<typeof entrySchema>>;

export const EMPTY_HEAD: ArchiveHead = { format: 1, term: 0, change: "", days: [], gaps: [] };

export const headName = (exchange: ExchangeId): string => `${exchange}/head.json`;
export const dayFolder = (exchange: ExchangeId, day: number): string =>
  `${exchange}/${new Date(day * 1000).toISOString().slice(0, 10)}/`;
export const chunkKey = ({ exchange, plane, from, seconds, revision }: StoredChunk): string =>
  `${dayFolder(exchange, dayOf(from))}${plane}/${from}-${seconds}-${revision}`;

export const dayOf = (second: number): number => second - (second % DAY_SECONDS);

export const readHead = (bytes: Buffer, name: string): ArchiveHead => parsed(headSchema, bytes, name);
export const readIndex = (bytes: Buffer, name: string): readonly IndexEntry[] => parsed(indexSchema, bytes, name);

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new Error(`${name} in the bucket is damaged, or of a later version`, { cause: error });
  }
}

/** A day of the head, by its index. */
export function dayOfIndex(from: number, index: string, entries: readonly IndexEntry[]): ArchiveDay {
  const ends = entries.map(([plane, start, seconds]) => (plane === "price" ? start + seconds : 0));
  const bytes = entries.reduce((sum, entry) => sum + entry[4], 0);
  return { from, index, bytes, chunks: entries.length, end: Math.max(0, ...ends) };
}

/** The index with chunks added and others left out. */
export const changedIndex = (
  entries: readonly IndexEntry[],
  added: readonly IndexEntry[],
  superseded: readonly StoredChunk[],
): readonly IndexEntry[] => [...entries.filter((entry) => !superseded.some((chunk) => isEntryOf(chunk, entry))), ...added];

const isEntryOf = ({ plane, from, revision }: StoredChunk, entry: IndexEntry): boolean =>
  entry[3] === revision && entry[1] === from && entry[0] === plane;

export const asChunk = (exchange: ExchangeId, [plane, from, seconds, revision]: IndexEntry): StoredChunk => ({
  ...{ exchange, plane, from, seconds, revision },
});

export const touches = ({ from, seconds }: Pick<ChunkPlace, "from" | "seconds">, start: number, end: number): boolean =>
  from < end && from + seconds > start;

/** The head with these gaps in place of those that begin in the span; the same head where it has them already. */
export function withGaps(
  head: ArchiveHead,
  { from, to }: Omit<ExchangeSpan, "exchange">,
  gaps: readonly ArchiveGap[],
): ArchiveHead {
  const others = head.gaps.filter((gap) => gap.from < from || gap.from >= to);
  const all = [...others, ...gaps].toSorted((a, b) => a.from - b.from);
  return JSON.stringify(all) === JSON.stringify(head.gaps) ? head : { ...head, gaps: all };
}

/** The head without what ended before; the same head where nothing did. */
export function withoutOld(head: ArchiveHead, until: number): ArchiveHead {
  const days = head.days.filter(({ from }) => from >= until);
  const gaps = head.gaps.filter(({ to }) => to > until);
  return days.length === head.days.length && gaps.length === head.gaps.length ? head : { ...head, days, gaps };
}

export const sizeOf = ({ days }: ArchiveHead): ArchiveSize => ({
  bytes: days.reduce((sum, day) => sum + day.bytes, 0),
  chunks: days.reduce((sum, day) => sum + day.chunks, 0),
});
