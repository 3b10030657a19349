// How true each second of a stretch is, by all that ingest says: of the coin's history, of its holes, and of seconds that changed after
// they were published.

import { listingKey, rowOf, rowsByListing, type Chunk, type Plane, type PublishedPlane } from "../../shared/archive/chunk.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import type { Listings } from "../../shared/archive/listings.ts";
import { NOT_SAID, type RewrittenSeconds } from "./rewritten-seconds.ts";

export interface ExactnessSources {
  readonly listings: Listings;
  /** Version of the universe whose positions `since` and `doubtedFrom` have. */
  readonly universeVersion: number;
  /** Epoch seconds by position, as in shared/redis/keys.ts. */
  readonly since: Float64Array;
  readonly doubtedFrom: Float64Array;
  readonly rewritten: Pick<RewrittenSeconds, "statesOf" | "isHole">;
}

/** States of the known seconds of these prices. */
export function exactnessPlane(
  prices: Chunk,
  stored: Readonly<Record<Plane, Chunk>>,
  published: Readonly<Record<PublishedPlane, Chunk>>,
  sources: ExactnessSources,
): Chunk {
  const { from, seconds } = prices;
  const before = rowsByKey(stored.exactness);
  const [seenPrices, seenVolumes] = [rowsByKey(published.publishedPrice), rowsByKey(published.publishedVolume)];
  const values = new Float64Array(prices.coins.length * seconds);
  for (const [row, coin] of prices.coins.entries()) {
    const key = listingKey(coin);
    const stateAt = stateReader(coin.position, key, from, seconds, sources);
    const [known, was, seenPrice, seenVolume] = [rowOf(prices, row), before(key), seenPrices(key), seenVolumes(key)];
    for (let at = 0; at < seconds; at++) {
      const isSeen = !Number.isNaN(seenPrice?.[at] ?? Number.NaN) || !Number.isNaN(seenVolume?.[at] ?? Number.NaN);
      const state = stateAt(at, was?.[at] ?? Number.NaN);
      const isChanged = state === EXACTNESS.exact && isSeen;
      values[row * seconds + at] = Number.isNaN(known[at]) ? Number.NaN : isChanged ? EXACTNESS.changed : state;
    }
  }
  return { ...prices, plane: "exactness", values, begins: prices.coins.map(() => []) };
}

function stateReader(
  position: number,
  key: string,
  from: number,
  seconds: number,
  { listings, universeVersion, since, doubtedFrom, rewritten }: ExactnessSources,
): (at: number, stored: number) => number {
  const states = rewritten.statesOf(key, from, seconds);
  const current = listings.coinAt(position, universeVersion);
  const isCurrent = current !== undefined && listingKey(current) === key;
  const exactSince = (isCurrent ? since[position] : undefined) ?? Number.POSITIVE_INFINITY;
  const doubt = (isCurrent ? doubtedFrom[position] : undefined) ?? Number.POSITIVE_INFINITY;
  const doubtSince = rewritten.isHole(key, doubt) ? Number.POSITIVE_INFINITY : doubt;
  return (at, stored) => {
    const second = from + at;
    if (states[at] !== NOT_SAID) return states[at] as number;
    if (second >= doubtSince) return EXACTNESS.doubted;
    if (second >= exactSince) return EXACTNESS.exact;
    // A coin's history begins anew after each hole: that says nothing of what was exact before.
    return stored === EXACTNESS.exact || stored === EXACTNESS.changed ? stored : EXACTNESS.minuteOnly;
  };
}

function rowsByKey(chunk: Chunk): (key: string) => Float64Array | undefined {
  const places = rowsByListing(chunk.coins);
  return (key) => {
    const row = places.get(key);
    return row === undefined ? undefined : rowOf(chunk, row);
  };
}
