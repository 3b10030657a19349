// Copies an archive from one store into another, and drops the copied one when told to. Begun anew it goes on where it ended: what the
// target has of a day already, in the source's order, is compared and not copied again.

import { createHash } from "node:crypto";
import type { ExchangeId } from "../market/exchange-id.ts";
import { DAY_SECONDS, type ArchiveStore, type ChunkPlace, type NewChunk, type StoredChunk } from "./archive-store.ts";
import { ChunkError, chunkName, PLANES, type Plane } from "./chunk.ts";
import { proveChunk } from "./chunk-codec.ts";

/** Chunks that are copied and compared at once: an hour of 10,000 coins' volumes is some 40 MB. */
const AT_ONCE = 12;
/** Later than any second. */
const END = 2 ** 31 - 1;

/** The move stopped before it did harm; the message says what to do. */
export class MoveRefusedError extends Error {
  override readonly name = "MoveRefusedError";
}

export interface MoveDeps {
  readonly source: ArchiveStore;
  readonly target: ArchiveStore;
  readonly exchange: ExchangeId;
  /** Told of each day and plane that is whole in the target. */
  readonly onDay: (day: MovedDay) => void;
}

export interface MovedDay {
  readonly plane: Plane;
  /** First epoch second. */
  readonly from: number;
  readonly copied: number;
  /** Were there already. */
  readonly same: number;
}

export interface Moved {
  readonly copied: number;
  readonly same: number;
  readonly bytes: number;
  /** Chunks that are damaged in the source, and so in the target. */
  readonly damaged: readonly string[];
}

/** Copies the days that begin before `until`; the gaps too where that is all of them. Rejects where a store fails: call it again. */
export async function moveArchive(deps: MoveDeps, until = END): Promise<Moved> {
  const { source, target, exchange, onDay } = deps;
  if (((await target.end(exchange)) ?? 0) > ((await source.end(exchange)) ?? 0))
    throw new MoveRefusedError(
      `The target has newer seconds of ${exchange} than the source: an archive writes there already. Move into an empty folder`,
    );
  const copy = new Copy(deps, await target.begin(exchange));
  for (const plane of PLANES)
    for (const [from, chunks] of await daysOf(source, exchange, plane)) {
      if (from >= until) continue;
      onDay({ plane, from, ...(await copy.day(plane, from, chunks)) });
    }
  if (until === END) await copy.gaps();
  return copy.moved;
}

class Copy {
  readonly #deps: MoveDeps;
  readonly #term: number;
  readonly #damaged: string[] = [];
  #copied = 0;
  #same = 0;
  #bytes = 0;

  constructor(deps: MoveDeps, term: number) {
    this.#deps = deps;
    this.#term = term;
  }

  get moved(): Moved {
    return { copied: this.#copied, same: this.#same, bytes: this.#bytes, damaged: this.#damaged };
  }

  /** Makes a day of a plane the same in the target, whatever a move that broke off has left of it there. */
  async day(plane: Plane, from: number, chunks: readonly StoredChunk[]): Promise<Pick<MovedDay, "copied" | "same">> {
    const { target, exchange } = this.#deps;
    const there = (await daysOf(target, exchange, plane)).get(from) ?? [];
    const same = await this.#sameUntil(chunks, there);
    // Of a day that the source's archive went on with since the last move.
    const outdated = there.slice(same);
    requireCovered(outdated, chunks, "The target has seconds that the source lacks");
    const missing = chunks.slice(same);
    if (missing.length === 0 && outdated.length > 0) await target.write(exchange, this.#term, [], outdated);
    for (let at = 0; at < missing.length; at += AT_ONCE)
      await this.#copy(missing.slice(at, at + AT_ONCE), at === 0 ? outdated : []);
    this.#same += same;
    return { copied: missing.length, same };
  }

  async gaps(): Promise<void> {
    const { source, target, exchange } = this.#deps;
    const all = { exchange, from: 0, to: END };
    await target.nameGaps(all, this.#term, await source.gaps(all));
  }

  /** How many of the first chunks are the same in both. */
  async #sameUntil(chunks: readonly StoredChunk[], there: readonly StoredChunk[]): Promise<number> {
    for (let at = 0; at < Math.min(chunks.length, there.length); at++) {
      const [mine, other] = [chunks[at] as StoredChunk, there[at] as StoredChunk];
      if (mine.from !== other.from || mine.seconds !== other.seconds) return at;
      const [read, copy] = [await this.#deps.source.read([mine]), await this.#deps.target.read([other])];
      if (digestOf(read[0]) !== digestOf(copy[0])) return at;
    }
    return Math.min(chunks.length, there.length);
  }

  async #copy(chunks: readonly StoredChunk[], superseded: readonly StoredChunk[]): Promise<void> {
    const { source, target, exchange } = this.#deps;
    const read = await source.read(chunks);
    const added = chunks.map(({ plane, from, seconds }, at): NewChunk => {
      return { exchange, plane, from, seconds, bytes: read[at] as Buffer };
    });
    await target.write(exchange, this.#term, added, superseded);
    await this.#prove(added);
    this.#copied += added.length;
    this.#bytes += added.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Reads back what was just written. */
  async #prove(added: readonly NewChunk[]): Promise<void> {
    const { target, exchange } = this.#deps;
    const [first] = added;
    if (!first) return;
    const [from, to] = [Math.min(...added.map((each) => each.from)), Math.max(...added.map((each) => each.from + each.seconds))];
    const written = (await target.list({ exchange, plane: first.plane, from, to })).slice(-added.length);
    const copies = await target.read(written);
    for (const [at, chunk] of added.entries()) {
      const copy = copies[at];
      if (digestOf(copy) !== digestOf(chunk.bytes) || written[at]?.from !== chunk.from)
        throw new Error(`${chunkName(chunk)} is not in the target as it was written: look at the store, then move again`);
      this.#noteDamage(chunk);
    }
  }

  #noteDamage(chunk: NewChunk): void {
    try {
      proveChunk(chunk.bytes, chunkName(chunk));
    } catch (error) {
      if (!(error instanceof ChunkError)) throw error;
      this.#damaged.push(error.message);
    }
  }
}

/** Takes everything of an exchange out of the source. Refuses where the target lacks seconds of it, or does not go on yet. */
export async function dropMoved({ source, target, exchange }: Omit<MoveDeps, "onDay">): Promise<number> {
  const end = await source.end(exchange);
  if (end !== undefined && ((await target.end(exchange)) ?? 0) <= end)
    throw new MoveRefusedError(
      `The archive of ${exchange} does not go on in the target yet: set ARCHIVE_URL for archive and servers, start them again, and wait ten minutes`,
    );
  const days: StoredChunk[][] = [];
  for (const plane of PLANES)
    for (const [from, chunks] of await daysOf(source, exchange, plane)) {
      const there = await target.list({ exchange, plane, from, to: from + DAY_SECONDS });
      requireCovered(chunks, there, "The target lacks seconds that the source has, so nothing was dropped");
      days.push(chunks);
    }
  const term = await source.begin(exchange);
  for (const chunks of days) await source.write(exchange, term, [], chunks);
  await source.nameGaps({ exchange, from: 0, to: END }, term, []);
  return days.flat().length;
}

/** A plane's chunks by the day they begin in, in the order of their revisions. */
async function daysOf(store: ArchiveStore, exchange: ExchangeId, plane: Plane): Promise<Map<number, StoredChunk[]>> {
  const chunks = await store.list({ exchange, plane, from: 0, to: END });
  return Map.groupBy(chunks, ({ from }) => from - (from % DAY_SECONDS));
}

/** Throws where a second of these chunks is in none of the others. */
function requireCovered(chunks: readonly ChunkPlace[], others: readonly ChunkPlace[], fault: string): void {
  for (const chunk of chunks) {
    let at = chunk.from;
    const next = (): number => Math.max(at, ...others.filter((each) => each.from <= at).map((each) => each.from + each.seconds));
    for (let reached = next(); reached > at && at < chunk.from + chunk.seconds; reached = next()) at = reached;
    if (at < chunk.from + chunk.seconds) throw new MoveRefusedError(`${fault}: ${chunkName(chunk)}`);
  }
}

const digestOf = (bytes: Buffer | undefined): string =>
  bytes === undefined ? "" : createHash("sha256").update(bytes).digest("hex");
