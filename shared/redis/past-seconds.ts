// The one reader of past seconds: what the archive has, then the newest minutes that only Redis has, as pieces in order of time.

import type { ArchiveStore } from "../archive/archive-store.ts";
import {
  listingKey,
  MARKET_PLANES,
  rowOf,
  rowsByListing,
  STRETCH_SECONDS,
  type Chunk,
  type ChunkCoin,
  type MarketPlane,
} from "../archive/chunk.ts";
import { Listings } from "../archive/listings.ts";
import { coinsOf, withinStretch } from "../archive/merge-chunks.ts";
import { markKnown, pieceOf, pieceRow, type PastPiece, type SecondSpan } from "../archive/past-piece.ts";
import { StoredSeconds } from "../archive/stored-seconds.ts";
import { universeSchema } from "../contracts/universe.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";
import { readStretch } from "./read-stretch.ts";
import { COLUMN_LIFE_S } from "./stored-column.ts";

export interface PastSecondsDeps {
  readonly store: Pick<ArchiveStore, "list" | "read">;
  readonly redis: RedisClient;
  /** Epoch second. */
  readonly now: () => number;
}

export interface PastQuestion {
  readonly exchange: ExchangeId;
  /** Seconds that begin in [from, to), epoch ms; what is not over yet is left out. */
  readonly from: number;
  readonly to: number;
  /** All coins where it is missing; nothing is said of a symbol that no universe had. */
  readonly symbols?: readonly string[] | undefined;
}

export class PastSeconds {
  readonly #deps: PastSecondsDeps;

  constructor(deps: PastSecondsDeps) {
    this.#deps = deps;
  }

  /**
   * Pieces of at most five minutes that together are all seconds asked for; they end at full five minutes. Each is read when it is asked
   * for. A coin that left and came back has a row for each listing. Rejects where a store fails or a chunk is damaged.
   */
  async *pieces({ exchange, from, to, symbols }: PastQuestion): AsyncGenerator<PastPiece, void, undefined> {
    const wanted = symbols && new Set(symbols);
    const isWanted = ({ symbol }: ChunkCoin): boolean => wanted?.has(symbol) ?? true;
    const stored = new StoredSeconds({ store: this.#deps.store, exchange, isWanted });
    const end = Math.min(Math.ceil(to / 1000), this.#deps.now());
    let before: PastPiece | undefined;
    for (let start = Math.ceil(from / 1000); start < end; start = before.from + before.seconds) {
      const span = { from: start, to: Math.min(end, start - (start % STRETCH_SECONDS) + STRETCH_SECONDS) };
      const found = await stored.stretch(span);
      before = found ? pieceOf(found.planes, found.known) : await this.#live(exchange, span, isWanted, before);
      yield before;
    }
  }

  /** What Redis has of a stretch that is not stored: nothing of one that it has forgotten. */
  async #live(
    exchange: ExchangeId,
    { from, to }: SecondSpan,
    isWanted: (coin: ChunkCoin) => boolean,
    before: PastPiece | undefined,
  ): Promise<PastPiece> {
    const { now, redis } = this.#deps;
    const place = { exchange, from, seconds: to - from };
    const text = to > now() - COLUMN_LIFE_S ? await redis.get(keys.universe(exchange)) : null;
    if (text === null) return pieceOf(emptyPlanes(place), new Uint8Array(place.seconds));
    const universe = universeSchema.parse(JSON.parse(text));
    const listings = new Listings();
    listings.see(universe);
    const deps = { redis, exchange, listings, universeVersion: universe.version };
    // With the second before, by which volumes go on from the last piece.
    const read = await readStretch(deps, from - 1, place.seconds + 1);
    const known = new Uint8Array(place.seconds);
    markKnown(known, from, withinStretch(read.price, place));
    const wanted = mapPlanes((plane) => coinsOf(read[plane], isWanted));
    const planes = mapPlanes((plane) => withinStretch(wanted[plane], place));
    const volume = before ? goingOn(planes.volume, wanted.volume, before) : planes.volume;
    return pieceOf({ ...planes, volume }, known);
  }
}

/** Volumes go on from those of the piece before only where both have the same sum in its last second. */
function goingOn(volume: Chunk, withSecondBefore: Chunk, before: PastPiece): Chunk {
  const rowBefore = rowsByListing(before.coins);
  const begins = volume.begins.map((offsets, row) => {
    const at = rowBefore.get(listingKey(volume.coins[row] as ChunkCoin));
    const last = at === undefined ? undefined : pieceRow(before, "volume", at).at(-1);
    const isSame = last === undefined || Object.is(last, rowOf(withSecondBefore, row)[0]);
    return isSame || offsets[0] === 0 ? offsets : [0, ...offsets];
  });
  return { ...volume, begins };
}

const mapPlanes = (planeOf: (plane: MarketPlane) => Chunk): Readonly<Record<MarketPlane, Chunk>> =>
  Object.fromEntries(MARKET_PLANES.map((plane) => [plane, planeOf(plane)])) as Record<MarketPlane, Chunk>;

function emptyPlanes(place: Pick<Chunk, "exchange" | "from" | "seconds">): Readonly<Record<MarketPlane, Chunk>> {
  return mapPlanes((plane) => ({ ...place, plane, universeVersion: 0, coins: [], values: new Float64Array(0), begins: [] }));
}
