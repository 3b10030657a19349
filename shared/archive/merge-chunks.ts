// A later reading of a stretch laid over the stored one, coin by coin and second by second: what it does not know stays as it was.

import {
  ChunkError,
  chunkName,
  listingKey,
  PUBLISHED_PLANES,
  rowOf,
  rowsByListing,
  type Chunk,
  type ChunkCoin,
  type Plane,
} from "./chunk.ts";
import { EXACTNESS } from "./exactness-states.ts";

/** The stored chunk with the revision laid over it. Both are of the same exchange and plane; the revision's seconds are among the stored. */
export function mergeChunks(stored: Chunk, revision: Chunk): Chunk {
  const stretch = opened(stored);
  layInto(stretch, revision);
  return closed(stretch);
}

/** A stretch under way; its arrays are its own. */
interface OpenStretch extends Pick<Chunk, "exchange" | "plane" | "from" | "seconds"> {
  universeVersion: number;
  readonly coins: ChunkCoin[];
  readonly rows: Map<string, number>;
  values: Float64Array;
  readonly begins: (readonly number[])[];
}

/**
 * Chunks laid into one stretch, in the order of their revisions; where they say nothing it is unknown. Each is let go before the next is
 * asked for, so an hour of many coins is in memory once.
 */
export function stretchOf(
  { exchange, plane, from, seconds }: Pick<Chunk, "exchange" | "plane" | "from" | "seconds">,
  chunks: Iterable<Chunk>,
): Chunk {
  const empty = { universeVersion: 0, coins: [], values: new Float64Array(0), begins: [] };
  const stretch = opened({ exchange, plane, from, seconds, ...empty });
  for (const chunk of chunks) layInto(stretch, chunk);
  return closed(stretch);
}

function opened({ coins, values, begins, ...place }: Chunk): OpenStretch {
  const rows = rowsByListing(coins);
  return { ...place, coins: [...coins], rows, values: values.slice(), begins: [...begins] };
}

function closed({ exchange, plane, from, seconds, universeVersion, coins, values, begins }: OpenStretch): Chunk {
  return { exchange, plane, from, seconds, universeVersion, coins, values, begins };
}

function layInto(stretch: OpenStretch, chunk: Chunk): void {
  const shift = chunk.from - stretch.from;
  if (chunk.exchange !== stretch.exchange || chunk.plane !== stretch.plane)
    throw new ChunkError(`${chunkName(chunk)} is no revision of ${chunkName(stretch)}`);
  if (shift < 0 || shift + chunk.seconds > stretch.seconds)
    throw new ChunkError(`${chunkName(chunk)} reaches beyond ${chunkName(stretch)}`);
  stretch.universeVersion = Math.max(stretch.universeVersion, chunk.universeVersion);
  addCoins(stretch, chunk.coins);
  for (const [at, coin] of chunk.coins.entries()) {
    const row = stretch.rows.get(listingKey(coin)) as number;
    const revised = { values: rowOf(chunk, at), begins: chunk.begins[at] ?? [], shift };
    stretch.begins[row] = layOver(rowOf(stretch, row), stretch.begins[row] ?? [], revised, stretch.plane);
  }
}

function addCoins(stretch: OpenStretch, coins: readonly ChunkCoin[]): void {
  const before = stretch.coins.length;
  for (const coin of coins) {
    if (stretch.rows.has(listingKey(coin))) continue;
    stretch.rows.set(listingKey(coin), stretch.coins.push(coin) - 1);
    stretch.begins.push([]);
  }
  if (stretch.coins.length === before) return;
  const values = new Float64Array(stretch.coins.length * stretch.seconds);
  values.set(stretch.values);
  stretch.values = values.fill(Number.NaN, stretch.seconds * before);
}

interface RevisedRow {
  readonly values: Float64Array;
  readonly begins: readonly number[];
  readonly shift: number;
}

/** Lays a coin's revision over its row; returns where its volume begins anew now. */
function layOver(into: Float64Array, before: readonly number[], revised: RevisedRow, plane: Plane): readonly number[] {
  const isRevised = (at: number): boolean => !Number.isNaN(revised.values[at - revised.shift] ?? Number.NaN);
  const begins = plane === "volume" ? mergedBegins(into, before, revised, isRevised) : [];
  const { values, shift } = revised;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (!Number.isNaN(value)) into[at + shift] = laterValue(into[at + shift] as number, value, plane);
  }
  return begins;
}

const FIRST_WINS: ReadonlySet<Plane> = new Set(PUBLISHED_PLANES);

/** What was published does not change any more, and a second that was changed after it was published stays one that was. */
function laterValue(stored: number, revised: number, plane: Plane): number {
  if (FIRST_WINS.has(plane)) return Number.isNaN(stored) ? revised : stored;
  const isChanged = plane === "exactness" && stored === EXACTNESS.changed && revised === EXACTNESS.exact;
  return isChanged ? stored : revised;
}

/**
 * Where volumes of two readings meet, they continue each other only if both have the same sum at the seam: readings may count from
 * different origins. Where one of them alone was there, it says itself whether it went on.
 */
function mergedBegins(
  stored: Float64Array,
  before: readonly number[],
  { values, begins, shift }: RevisedRow,
  isRevised: (at: number) => boolean,
): number[] {
  const storedBegins = new Set(before);
  const revisedBegins = new Set(begins.map((at) => at + shift));
  const isStored = (at: number): boolean => !Number.isNaN(stored[at]);
  const meets = (at: number): boolean => stored[at] === values[at - shift];
  const beginsAt = (at: number): boolean => {
    const [isNow, wasBefore] = [isRevised(at), isRevised(at - 1)];
    if (!isNow) return storedBegins.has(at) || (wasBefore && isStored(at - 1) && !meets(at - 1));
    if (wasBefore || !isStored(at)) return revisedBegins.has(at);
    return at === 0 ? revisedBegins.has(0) && (storedBegins.has(0) || !meets(0)) : storedBegins.has(at) || !meets(at);
  };
  // Elsewhere nothing changes.
  const end = Math.min(shift + values.length + 1, stored.length);
  const within: number[] = [];
  for (let at = shift; at < end; at++) if (beginsAt(at)) within.push(at);
  return [...before.filter((at) => at < shift), ...within, ...before.filter((at) => at >= end)];
}

/**
 * The coins of a later reading that say something else than what is stored, and nothing of the others; undefined where there are none.
 * Unknown seconds of the reading say nothing.
 */
export function changedCoins(stored: Chunk, reading: Chunk): Chunk | undefined {
  const merged = mergeChunks(stored, reading);
  const rowByKey = rowsByListing(merged.coins);
  const changed = reading.coins.flatMap((coin, row) => {
    const at = rowByKey.get(listingKey(coin)) as number;
    const isSame =
      at < stored.coins.length &&
      rowOf(merged, at).every((value, second) => Object.is(value, rowOf(stored, at)[second])) &&
      String(merged.begins[at]) === String(stored.begins[at]);
    const isKnown = at < stored.coins.length || rowOf(reading, row).some((value) => !Number.isNaN(value));
    return isSame || !isKnown ? [] : [row];
  });
  return changed.length === 0 ? undefined : rowsOf(reading, changed);
}

/** The chunk with some of its coins. */
export const coinsOf = (chunk: Chunk, isWanted: (coin: ChunkCoin) => boolean): Chunk =>
  rowsOf(
    chunk,
    [...chunk.coins.keys()].filter((row) => isWanted(chunk.coins[row] as ChunkCoin)),
  );

/** Some rows of a chunk. */
function rowsOf(chunk: Chunk, rows: readonly number[]): Chunk {
  const values = new Float64Array(rows.length * chunk.seconds);
  rows.forEach((row, at) => values.set(rowOf(chunk, row), at * chunk.seconds));
  return {
    ...chunk,
    coins: rows.map((row) => chunk.coins[row] as ChunkCoin),
    values,
    begins: rows.map((row) => chunk.begins[row] ?? []),
  };
}

/** What a chunk says of a stretch: an hour is cut to the seconds that lie in it, shorter chunks lie within it. */
export function withinStretch(chunk: Chunk, { from, seconds }: Pick<Chunk, "from" | "seconds">): Chunk {
  const start = Math.max(from, chunk.from);
  const length = Math.min(from + seconds, chunk.from + chunk.seconds) - start;
  if (length === chunk.seconds) return chunk;
  const shift = start - chunk.from;
  const values = new Float64Array(chunk.coins.length * length);
  chunk.coins.forEach((_, row) => values.set(rowOf(chunk, row).subarray(shift, shift + length), row * length));
  const begins = chunk.begins.map((offsets) => offsets.map((at) => at - shift).filter((at) => at >= 0 && at < length));
  return { ...chunk, from: start, seconds: length, values, begins };
}
