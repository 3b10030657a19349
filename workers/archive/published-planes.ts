// What was published of the seconds of a stretch that changed afterwards, as planes of their own.

import {
  listingKey,
  rowOf,
  rowsByListing,
  type Chunk,
  type ChunkCoin,
  type Plane,
  type PublishedPlane,
} from "../../shared/archive/chunk.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { mergeChunks } from "../../shared/archive/merge-chunks.ts";
import type { RewrittenSeconds } from "./rewritten-seconds.ts";

/** Sums of two origins differ by their rounding. */
const SAME_SHARE = 1e-6;

type Stored = Readonly<Record<Plane, Chunk>>;
type Latest = Pick<Stored, "price" | "volume">;

interface PublishedRow {
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
}

/**
 * With what is stored of them. Ingest says what it published of seconds that changed soon; of those that changed once they were kept, what
 * is stored as exact is what was published.
 */
export function publishedPlanes(
  stored: Stored,
  latest: Latest,
  rewritten: Pick<RewrittenSeconds, "published" | "publishedIn">,
): Record<PublishedPlane, Chunk> {
  const { from, seconds } = stored.price;
  const rows = new Map<string, PublishedRow>();
  const row = (key: string): PublishedRow => {
    const known = rows.get(key) ?? { prices: unknownRow(seconds), volumes: unknownRow(seconds) };
    rows.set(key, known);
    return known;
  };
  for (const key of rewritten.publishedIn(from, from + seconds))
    for (let at = 0; at < seconds; at++) {
      const seen = rewritten.published(key, from + at);
      if (!seen) continue;
      row(key).prices[at] = seen.price;
      row(key).volumes[at] = seen.volume;
    }
  eachChanged(stored, latest, (key, at, price, volume) => {
    const { prices, volumes } = row(key);
    if (!Number.isNaN(prices[at]) || !Number.isNaN(volumes[at])) return;
    prices[at] = price;
    volumes[at] = volume;
  });
  const coins = coinsByKey(stored.price, latest.price, rows);
  const plane = (name: PublishedPlane, values: (row: PublishedRow) => Float64Array): Chunk =>
    mergeChunks(
      stored[name],
      chunkOf(stored[name], coins, (key) => values(row(key))),
    );
  return {
    publishedPrice: plane("publishedPrice", ({ prices }) => prices),
    publishedVolume: plane("publishedVolume", ({ volumes }) => volumes),
  };
}

/** Visits exact seconds that are stored with another price or volume than the latest. */
function eachChanged(
  stored: Stored,
  latest: Latest,
  visit: (key: string, at: number, price: number, volume: number) => void,
): void {
  const places = rowsByListing(stored.price.coins);
  const volumePlaces = rowsByListing(stored.volume.coins);
  const statePlaces = rowsByListing(stored.exactness.coins);
  for (const [i, coin] of latest.price.coins.entries()) {
    const key = listingKey(coin);
    const [place, volumePlace, statePlace] = [places.get(key), volumePlaces.get(key), statePlaces.get(key)];
    if (place === undefined || volumePlace === undefined || statePlace === undefined) continue;
    const [was, is] = [rowOf(stored.price, place), rowOf(latest.price, i)];
    const [wasVolume, isVolume] = [rowOf(stored.volume, volumePlace), rowOf(latest.volume, i)];
    const states = rowOf(stored.exactness, statePlace);
    for (let at = 0; at < was.length; at++) {
      if (states[at] !== EXACTNESS.exact) continue;
      const volume = tradedAt(wasVolume, at);
      if (isOtherPrice(was[at] as number, is[at] as number) || isOtherVolume(volume, tradedAt(isVolume, at)))
        visit(key, at, was[at] as number, volume);
    }
  }
}

const isOtherPrice = (was: number, is: number): boolean => !Number.isNaN(was) && !Number.isNaN(is) && was !== is;

const isOtherVolume = (was: number, is: number): boolean => Math.abs(is - was) > SAME_SHARE * Math.max(1, Math.abs(was));

/** Volume of the second itself, whatever the sums count from; NaN is unknown. */
const tradedAt = (sums: Float64Array, at: number): number => (sums[at] as number) - (sums[at - 1] ?? Number.NaN);

const unknownRow = (seconds: number): Float64Array => new Float64Array(seconds).fill(Number.NaN);

function coinsByKey(stored: Chunk, latest: Chunk, rows: ReadonlyMap<string, unknown>): ReadonlyMap<string, ChunkCoin> {
  const known = new Map([...stored.coins, ...latest.coins].map((coin) => [listingKey(coin), coin]));
  return new Map([...known].filter(([key]) => rows.has(key)));
}

function chunkOf(place: Chunk, coins: ReadonlyMap<string, ChunkCoin>, row: (key: string) => Float64Array): Chunk {
  const values = new Float64Array(coins.size * place.seconds);
  [...coins.keys()].forEach((key, i) => values.set(row(key), i * place.seconds));
  return { ...place, coins: [...coins.values()], values, begins: Array.from(coins, () => []) };
}
