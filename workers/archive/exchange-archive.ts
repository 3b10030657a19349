// The archive of one exchange: reads each five minutes from Redis when they are whole, and again as long as Redis has them; what
// changed since is added as a revision. Hours that nothing changes any more become one chunk.

import { OutdatedReaderError, type ArchiveStore, type NewChunk } from "../../shared/archive/archive-store.ts";
import { listingKey, PLANES, STRETCH_SECONDS, type Chunk, type ChunkCoin, type Plane } from "../../shared/archive/chunk.ts";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { Listings } from "../../shared/archive/listings.ts";
import { changedCoins, coinsOf, mergeChunks } from "../../shared/archive/merge-chunks.ts";
import { storedStretch } from "../../shared/archive/stored-stretch.ts";
import { universeSchema } from "../../shared/contracts/universe.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../shared/node/lasting-errors.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readStretch } from "../../shared/redis/read-stretch.ts";
import { COLUMN_LIFE_S, doublesOf } from "../../shared/redis/stored-column.ts";
import { ArchiveGaps, clipped, firstKnown, unknownRuns } from "./archive-gaps.ts";
import type { ArchiveMetrics } from "./archive-metrics.ts";
import { exactnessPlane } from "./exactness-plane.ts";
import { DEVIATIONS_EVERY_S, keepDeviations } from "./keep-deviations.ts";
import { publishedPlanes } from "./published-planes.ts";
import { recallListings } from "./recall-listings.ts";
import { RewrittenSeconds } from "./rewritten-seconds.ts";

const HOUR_SECONDS = 3600;
/** How long after its end a stretch is read, s: once late trades are in, once holes are healed, and before Redis forgets it. */
const READ_AFTER = [60, 600, 2280] as const;
/** A stretch that ended so long ago is in Redis in part at most, s. */
const FORGOTTEN_AFTER = 2640;
/** Hours looked at for chunks that an earlier process left unmerged. */
const MERGED_BACK = 48;

export interface ExchangeArchiveDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly store: ArchiveStore;
  readonly log: Log;
  readonly metrics: ArchiveMetrics;
  /** Epoch second. */
  readonly now: () => number;
}

export class ExchangeArchive {
  readonly #deps: ExchangeArchiveDeps;
  readonly #term: number;
  readonly #gaps: ArchiveGaps;
  readonly #listings = new Listings();
  readonly #rewritten: RewrittenSeconds;
  #isBegun = false;
  /** By first second: how often the stretch was read. */
  readonly #readings = new Map<number, number>();
  readonly #errors: LastingErrors<string>;
  /** First seconds of what failed and is tried again. */
  readonly #failedStretches = new Set<number>();
  readonly #failedHours = new Set<number>();
  #mergedUntil: number | undefined;
  #end: number | undefined;
  /** Epoch second from which on this process names gaps: where the archive began, or where those before it left it. */
  #gapsSince: number | undefined;
  /** Where the last stretch ends that was tried, kept or not. */
  #triedUntil = 0;
  /** Epoch second from which usual moves are due again. */
  #deviationsDue = 0;

  /** `term`: what the store's `begin` gave this process. */
  constructor(deps: ExchangeArchiveDeps, term: number) {
    this.#deps = deps;
    this.#term = term;
    this.#gaps = new ArchiveGaps(deps, term);
    this.#rewritten = new RewrittenSeconds({ ...deps, listings: this.#listings });
    const { exchange, log } = deps;
    this.#errors = new LastingErrors((error, part) =>
      log.warn({ exchange, part, error }, "a part of the archive could not be written"),
    );
  }

  /** Does what is due. */
  async round(): Promise<void> {
    const { exchange, metrics, now, redis, store } = this.#deps;
    const text = await redis.get(keys.universe(exchange));
    if (text === null) return;
    const universe = universeSchema.parse(JSON.parse(text));
    this.#listings.see(universe);
    this.#end ??= await store.end(exchange);
    await this.#begin(now());
    for (const from of this.#dueStretches(now())) await this.#tryStretch(from, universe.version);
    if (this.#end !== undefined) metrics.reached(exchange, this.#end);
    await this.#forget(now());
    await this.#mergeHours(now());
    await this.#keepDeviations(now());
    // What is said now is read in the next round: its columns are written a moment later.
    await this.#rewritten.read();
    this.#rewritten.forget(now() - FORGOTTEN_AFTER - STRETCH_SECONDS);
  }

  async #begin(now: number): Promise<void> {
    if (this.#isBegun) return;
    await recallListings(this.#deps, this.#listings, now - FORGOTTEN_AFTER - STRETCH_SECONDS, now);
    await this.#rewritten.read();
    this.#isBegun = true;
  }

  async #tryStretch(from: number, universeVersion: number): Promise<void> {
    const isDone = await this.#try(`stretch ${from}`, async () => {
      const isKept = await this.#archive(from, universeVersion);
      this.#readings.set(from, readingsDue(from, this.#deps.now()));
      this.#rewritten.wasRead(from);
      // An archive begins with its first second; from there on what is missing is a gap.
      if (isKept || this.#end !== undefined) await this.#noteEnd(from + STRETCH_SECONDS);
    });
    if (isDone) this.#failedStretches.delete(from);
    else this.#failedStretches.add(from);
    this.#triedUntil = Math.max(this.#triedUntil, from + STRETCH_SECONDS);
  }

  /** False where it failed, which stops nothing else. */
  async #try(part: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (error instanceof OutdatedReaderError) throw error;
      this.#errors.report(part, error);
      this.#deps.metrics.failed(this.#deps.exchange, error);
      return false;
    }
    this.#errors.succeeded(part);
    return true;
  }

  #dueStretches(now: number): number[] {
    const newest = now - READ_AFTER[0] - STRETCH_SECONDS;
    const last = newest - (newest % STRETCH_SECONDS);
    const due: number[] = [];
    for (let from = last; from + STRETCH_SECONDS > now - FORGOTTEN_AFTER; from -= STRETCH_SECONDS)
      if (readingsDue(from, now) > (this.#readings.get(from) ?? 0)) due.unshift(from);
    return due;
  }

  async #forget(now: number): Promise<void> {
    for (const from of this.#failedStretches) {
      const to = from + STRETCH_SECONDS;
      if (to > now - FORGOTTEN_AFTER) continue;
      const isNamed = await this.#try(`gap ${from}`, async () => {
        if (!this.#readings.has(from)) await this.#gaps.name(from, to, [{ from, to, why: "unwritten" }]);
      });
      if (!isNamed) continue;
      this.#failedStretches.delete(from);
      this.#errors.succeeded(`stretch ${from}`);
    }
    for (const from of this.#readings.keys()) if (from < now - 2 * HOUR_SECONDS) this.#readings.delete(from);
  }

  async #noteEnd(end: number): Promise<void> {
    const { exchange, metrics, store } = this.#deps;
    if (this.#end !== undefined && end <= this.#end) return;
    this.#end = end;
    metrics.size(exchange, await store.size(exchange));
  }

  /** Adds what Redis says of a stretch and the archive does not; false where there is nothing. */
  async #archive(from: number, universeVersion: number): Promise<boolean> {
    const { exchange, redis, store, metrics } = this.#deps;
    const deps = { redis, exchange, listings: this.#listings, universeVersion };
    const read = await readStretch(deps, from, STRETCH_SECONDS);
    const place = { exchange, from, seconds: STRETCH_SECONDS };
    const stored = {} as Record<Plane, Chunk>;
    for (const plane of PLANES) stored[plane] = await this.#stored({ ...place, plane });
    const latest = this.#readings.has(from) ? this.#rewrittenRows(from, read) : read;
    const prices = mergeChunks(stored.price, latest.price);
    await this.#nameGaps(from, prices, stored.price.coins.length > 0);
    const published = publishedPlanes(stored, latest, this.#rewritten);
    const sources = { ...deps, ...(await this.#exactness()), rewritten: this.#rewritten };
    const exactness = exactnessPlane(prices, stored, published, sources);
    const reading = { ...read, ...latest, ...published, exactness };
    const added = PLANES.flatMap((plane): NewChunk[] => {
      const changed = changedCoins(stored[plane], reading[plane]);
      return changed ? [{ ...place, plane, bytes: encodeChunk(changed) }] : [];
    });
    if (added.length === 0) return false;
    await store.write(exchange, this.#term, added);
    metrics.wrote(
      exchange,
      added.reduce((sum, { bytes }) => sum + bytes.length, 0),
    );
    return true;
  }

  /** Coins that ingest rewrote since the stretch was read; the others say what they said. */
  #rewrittenRows(from: number, { price, volume }: Pick<Record<Plane, Chunk>, "price" | "volume">) {
    const rewritten = this.#rewritten.rewrittenIn(from);
    const isRewritten = (coin: ChunkCoin): boolean => rewritten.has(listingKey(coin));
    return { price: coinsOf(price, isRewritten), volume: coinsOf(volume, isRewritten) };
  }

  /** How exact each coin's history is, by position. */
  async #exactness(): Promise<{ readonly since: Float64Array; readonly doubtedFrom: Float64Array }> {
    const { exchange, redis } = this.#deps;
    const [since, doubtedFrom] = await redis.mgetBuffer([keys.exactSince(exchange), keys.doubtedFrom(exchange)]);
    return { since: doublesOf(since ?? new Uint8Array(0)), doubtedFrom: doublesOf(doubtedFrom ?? new Uint8Array(0)) };
  }

  /** `prices`: what is known of the stretch. What no stretch was read of since the last one is missing too. */
  async #nameGaps(from: number, prices: Chunk, isStored: boolean): Promise<void> {
    const to = from + STRETCH_SECONDS;
    // An archive begins with its first second; from there on what is missing is a gap.
    const since = (this.#gapsSince ??= this.#end ?? firstKnown(prices));
    if (since === undefined) return;
    const tried = Math.max(since, this.#triedUntil);
    if (tried < from) await this.#gaps.name(tried, from, [{ from: tried, to: from, why: "unread" }]);
    const forgotten = this.#deps.now() - COLUMN_LIFE_S;
    const unknown = unknownRuns(prices, (second) => (second < forgotten ? "unread" : "uncounted"));
    const isDecided = isStored || to <= since;
    const gaps = isDecided ? await this.#gaps.stillOf(from, to, unknown) : clipped(unknown, since);
    await this.#gaps.name(from, to, gaps);
  }

  async #stored(place: Pick<Chunk, "exchange" | "plane" | "from" | "seconds">): Promise<Chunk> {
    const { store } = this.#deps;
    const parts = await store.list({ ...place, to: place.from + place.seconds });
    const bytes = await store.read(parts);
    return storedStretch(place, bytes);
  }

  async #keepDeviations(now: number): Promise<void> {
    const end = this.#end;
    if (end === undefined || now < this.#deviationsDue) return;
    const isDone = await this.#try("deviations", () => keepDeviations(this.#deps, end));
    this.#deviationsDue = now + (isDone ? DEVIATIONS_EVERY_S : STRETCH_SECONDS);
  }

  async #mergeHours(now: number): Promise<void> {
    const settled = now - FORGOTTEN_AFTER;
    const until = settled - (settled % HOUR_SECONDS);
    const since = this.#mergedUntil ?? until - MERGED_BACK * HOUR_SECONDS;
    if (since >= until) return;
    // With each new hour those that failed are tried again.
    const hours = new Set(this.#failedHours);
    for (let from = since; from < until; from += HOUR_SECONDS) hours.add(from);
    for (const from of hours) {
      const isDone = await this.#try(`hour ${from}`, () => this.#mergeHour(from));
      const isWorthAnotherTry = !isDone && from > until - MERGED_BACK * HOUR_SECONDS;
      if (isWorthAnotherTry) this.#failedHours.add(from);
      else this.#failedHours.delete(from);
    }
    this.#mergedUntil = until;
  }

  async #mergeHour(from: number): Promise<void> {
    const { exchange, store } = this.#deps;
    for (const plane of PLANES) {
      const place = { exchange, plane, from, seconds: HOUR_SECONDS };
      const parts = await store.list({ ...place, to: from + HOUR_SECONDS });
      if (parts.length === 0 || (parts.length === 1 && parts[0]?.seconds === HOUR_SECONDS)) continue;
      const bytes = encodeChunk(await this.#stored(place));
      await store.write(exchange, this.#term, [{ ...place, bytes }], parts);
    }
  }
}

/** How many readings of a stretch are due. */
const readingsDue = (from: number, now: number): number =>
  READ_AFTER.filter((after) => from + STRETCH_SECONDS + after <= now).length;
