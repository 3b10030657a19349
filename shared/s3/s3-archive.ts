// The archive in an S3-compatible bucket: an object for each chunk, and the indexes that say which of them count. What a write that
// failed leaves behind counts nowhere, and goes with its day.

import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import {
  ArchiveUnavailableError,
  DAY_SECONDS,
  MIN_DAYS_KEPT,
  MAX_CHUNK_SECONDS,
  OutdatedReaderError,
  type ArchiveGap,
  type ArchiveSize,
  type ArchiveSpan,
  type ArchiveStore,
  type ExchangeSpan,
  type NewChunk,
  type StoredChunk,
} from "../archive/archive-store.ts";
import { chunkName } from "../archive/chunk.ts";
import { EXCHANGES, type ExchangeId } from "../market/exchange-id.ts";
import type { Log } from "../node/log.ts";
import type { Bucket } from "./bucket.ts";
import { isRefused } from "./bucket-fault.ts";
import {
  asChunk,
  changedIndex,
  chunkKey,
  dayFolder,
  dayOf,
  dayOfIndex,
  EMPTY_HEAD,
  headName,
  readHead,
  readIndex,
  sizeOf,
  touches,
  withGaps,
  withoutOld,
  type ArchiveDay,
  type ArchiveHead,
  type IndexEntry,
} from "./archive-index.ts";

/** Requests at the same time. */
const AT_ONCE = 8;
/** Indexes that are kept in memory, some 20 kB each. */
const INDEXES_KEPT = 200;
/** How often a change meets another's before it gives up; a reader, an index that was just replaced. */
const MEETINGS = 20;
/** Revisions of one term; a later term's are higher. */
const REVISIONS = 2 ** 32;

interface KnownHead {
  readonly head: ArchiveHead;
  /** Undefined where there is none yet. */
  readonly etag: string | undefined;
}

export class S3Archive implements ArchiveStore {
  readonly #bucket: Bucket;
  readonly #log: Log;
  readonly #limit = pLimit(AT_ONCE);
  readonly #heads = new Map<ExchangeId, KnownHead>();
  readonly #indexes = new LRUCache<string, readonly IndexEntry[]>({ max: INDEXES_KEPT });
  readonly #revisions = new Map<ExchangeId, number>();

  constructor(bucket: Bucket, log: Log) {
    this.#bucket = bucket;
    this.#log = log;
  }

  async begin(exchange: ExchangeId): Promise<number> {
    await this.#proveConditions(exchange);
    const { term } = await this.#change(exchange, (head) => ({ ...head, term: head.term + 1 }));
    return term;
  }

  async write(
    exchange: ExchangeId,
    term: number,
    added: readonly NewChunk[],
    superseded: readonly StoredChunk[] = [],
  ): Promise<void> {
    requireTerm((await this.#head(exchange)).head, exchange, term);
    const chunks = added.map(({ bytes, ...place }) => ({ ...place, bytes, revision: this.#nextRevision(exchange, term) }));
    const written = chunks.map((chunk) => ({ name: chunkKey(chunk), bytes: chunk.bytes }));
    const left: string[] = [];
    try {
      await this.#each(written, ({ name, bytes }) => this.#bucket.put(name, bytes));
      const entries = chunks.map(({ plane, from, seconds, revision, bytes }): IndexEntry => [
        plane,
        from,
        seconds,
        revision,
        bytes.length,
      ]);
      await this.#change(exchange, async (head) => {
        requireTerm(head, exchange, term);
        const days = await this.#changedDays(exchange, head, entries, superseded);
        left.splice(0, left.length, ...replacedIndexes(head, days));
        return { ...head, days };
      });
    } catch (error) {
      if (error instanceof OutdatedReaderError || isRefused(error)) await this.#discard(written.map(({ name }) => name));
      throw error;
    }
    await this.#discard([...superseded.map(chunkKey), ...left]);
  }

  async list({ exchange, plane, from, to }: ArchiveSpan): Promise<readonly StoredChunk[]> {
    const first = dayOf(Math.max(0, from - MAX_CHUNK_SECONDS + 1));
    const entries = await this.#indexed(exchange, (day) => day.from >= first && day.from < to);
    return entries
      .map((entry) => asChunk(exchange, entry))
      .filter((chunk) => chunk.plane === plane && touches(chunk, from, to))
      .toSorted((a, b) => a.revision - b.revision);
  }

  read(chunks: readonly StoredChunk[]): Promise<readonly Buffer[]> {
    return this.#each(chunks, async (chunk) => {
      const object = await this.#bucket.get(chunkKey(chunk));
      if (typeof object === "string") throw new Error(`Revision ${chunk.revision} of ${chunkName(chunk)} is gone`);
      return object.bytes;
    });
  }

  async nameGaps(span: ExchangeSpan, term: number, gaps: readonly ArchiveGap[]): Promise<void> {
    const { exchange } = span;
    await this.#change(exchange, (head) => {
      requireTerm(head, exchange, term);
      return withGaps(head, span, gaps);
    });
  }

  async gaps({ exchange, from, to }: ExchangeSpan): Promise<readonly ArchiveGap[]> {
    return (await this.#head(exchange)).head.gaps.filter((gap) => gap.from < to && gap.to > from);
  }

  async end(exchange: ExchangeId): Promise<number | undefined> {
    const { head } = await this.#head(exchange);
    return Math.max(0, ...head.days.map(({ end }) => end)) || undefined;
  }

  async size(exchange: ExchangeId): Promise<ArchiveSize> {
    return sizeOf((await this.#head(exchange)).head);
  }

  async dropOldDays(keepDays: number): Promise<number> {
    const dropped = new Set<number>();
    for (const exchange of EXCHANGES) for (const day of await this.#dropDays(exchange, keepDays)) dropped.add(day);
    return dropped.size;
  }

  async #dropDays(exchange: ExchangeId, keepDays: number): Promise<readonly number[]> {
    this.#heads.delete(exchange);
    const { head, now } = await this.#head(exchange);
    if (now === undefined) return [];
    const until = dayOf(now) - Math.max(keepDays, MIN_DAYS_KEPT) * DAY_SECONDS;
    const old = head.days.filter(({ from }) => from < until).map(({ from }) => from);
    await this.#change(exchange, (current) => withoutOld(current, until));
    if (old.length > 0)
      this.#log.info({ exchange, days: old.map((day) => dayFolder(exchange, day)) }, "days of the archive were dropped");
    for (const folder of await this.#bucket.folders(`${exchange}/`))
      if (Date.parse(folder) / 1000 < until)
        await this.#each(await this.#bucket.list(`${exchange}/${folder}/`), (name) => this.#bucket.remove(name));
    return old;
  }

  /** The store must keep two writers apart; one that ignores conditions would lose chunks without a word. */
  async #proveConditions(exchange: ExchangeId): Promise<void> {
    const name = `${exchange}/conditions`;
    const nothing = Buffer.from("Shows that a put keeps to its condition.\n");
    await this.#bucket.put(name, nothing);
    const isIgnored =
      (await this.#bucket.put(name, nothing, "absent")) || (await this.#bucket.put(name, nothing, { etag: '"another"' }));
    if (isIgnored)
      throw new ArchiveUnavailableError(
        "other",
        "The store ignores If-Match and If-None-Match when it puts objects, so it cannot keep the archive: use one that heeds them",
      );
  }

  /** Of entries of the days that are asked for. */
  async #indexed(exchange: ExchangeId, isAsked: (day: ArchiveDay) => boolean): Promise<readonly IndexEntry[]> {
    for (let meeting = 1; ; meeting++) {
      const { head } = await this.#head(exchange);
      try {
        return (await this.#each(head.days.filter(isAsked), ({ index }) => this.#index(index))).flat();
      } catch (error) {
        // The archive went on between head and index.
        if (!(error instanceof IndexGoneError) || meeting === MEETINGS) throw error;
      }
    }
  }

  async #index(name: string): Promise<readonly IndexEntry[]> {
    const known = this.#indexes.get(name);
    if (known) return known;
    const object = await this.#bucket.get(name);
    if (typeof object === "string") throw new IndexGoneError(`${name} is gone from the bucket`);
    const entries = readIndex(object.bytes, name);
    this.#indexes.set(name, entries);
    return entries;
  }

  /** As it is now; the store's clock comes with a head that is read anew. */
  async #head(exchange: ExchangeId): Promise<KnownHead & { now?: number | undefined }> {
    const name = headName(exchange);
    const known = this.#heads.get(exchange);
    const object = await this.#bucket.get(name, known?.etag);
    if (object === "same" && known) return known;
    if (typeof object === "string") return { head: EMPTY_HEAD, etag: undefined };
    const read = { head: readHead(object.bytes, name), etag: object.etag };
    this.#heads.set(exchange, read);
    return { ...read, now: object.now };
  }

  /** Writes what `edit` makes of the head, again and again until nobody else changed it meanwhile; the same head is not written. */
  async #change(exchange: ExchangeId, edit: (head: ArchiveHead) => ArchiveHead | Promise<ArchiveHead>): Promise<ArchiveHead> {
    const change = randomUUID();
    for (let meeting = 1; ; meeting++) {
      const { head, etag } = await this.#head(exchange);
      if (head.change === change) return head;
      if (meeting > MEETINGS) throw new ArchiveUnavailableError("busy", `Others keep changing the archive of ${exchange}`);
      const edited = await edit(head);
      if (edited === head) return head;
      const changed: ArchiveHead = { ...edited, change };
      if (await this.#putHead(exchange, changed, etag)) return changed;
    }
  }

  /** False where another change came first, or where this one was done and its answer was lost. */
  async #putHead(exchange: ExchangeId, head: ArchiveHead, etag: string | undefined): Promise<boolean> {
    const condition = etag === undefined ? "absent" : { etag };
    try {
      return await this.#bucket.put(headName(exchange), Buffer.from(JSON.stringify(head)), condition);
    } catch (error) {
      if (isRefused(error) || (await this.#head(exchange)).head.change !== head.change) throw error;
      return true;
    }
  }

  async #changedDays(
    exchange: ExchangeId,
    head: ArchiveHead,
    added: readonly IndexEntry[],
    superseded: readonly StoredChunk[],
  ): Promise<ArchiveDay[]> {
    const touched = new Set([...added.map((entry) => entry[1]), ...superseded.map(({ from }) => from)].map(dayOf));
    const changed = await this.#each([...touched], async (day) => {
      const before = head.days.find(({ from }) => from === day);
      const ofDay = added.filter((entry) => dayOf(entry[1]) === day);
      const entries = changedIndex(before ? await this.#index(before.index) : [], ofDay, superseded);
      const name = `${dayFolder(exchange, day)}index-${randomUUID()}.json`;
      await this.#bucket.put(name, Buffer.from(JSON.stringify(entries)));
      this.#indexes.set(name, entries);
      return dayOfIndex(day, name, entries);
    });
    return [...head.days.filter(({ from }) => !touched.has(from)), ...changed].toSorted((a, b) => a.from - b.from);
  }

  /** No two attempts have the same, so that a late put of one that failed is never taken for another's chunk. */
  #nextRevision(exchange: ExchangeId, term: number): number {
    const next = Math.max(term * REVISIONS, this.#revisions.get(exchange) ?? 0) + 1;
    this.#revisions.set(exchange, next);
    return next;
  }

  /** What no index names any more; what cannot be removed now goes with its day. */
  async #discard(names: readonly string[]): Promise<void> {
    await this.#each(names, (name) => this.#bucket.remove(name)).catch((error: unknown) => {
      this.#log.warn({ error: String(error) }, "objects that count no more were not removed from the bucket");
    });
  }

  #each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    return Promise.all(items.map((item) => this.#limit(() => work(item))));
  }
}

class IndexGoneError extends Error {
  override readonly name = "IndexGoneError";
}

function requireTerm({ term: current }: ArchiveHead, exchange: ExchangeId, term: number): void {
  if (current !== term) throw new OutdatedReaderError(`Another process writes the archive of ${exchange} since`);
}

/** Indexes of the head that its new days have no more. */
function replacedIndexes({ days }: ArchiveHead, now: readonly ArchiveDay[]): string[] {
  const kept = new Set(now.map(({ index }) => index));
  return days.map(({ index }) => index).filter((index) => !kept.has(index));
}
