// Columns, table and universe of one market in Redis. Every write names the lease it is made under and is refused
// by Redis itself once the lease has passed to another worker.

import { parseWatched } from "../../shared/alerts/watched-alert.ts";
import { universeSchema } from "../../shared/contracts/universe.ts";
import { decodeMarketFrame, FrameError, type MarketFrame } from "../../shared/frame/market-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { isOfUniverse, reusedPositions, type Universe } from "../../shared/market/universe.ts";
import { publishCommand, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { storedQuotes, type QuoteColumn } from "../../shared/redis/quote-column.ts";
import {
  COLUMN_LIFE_S,
  doublesOf,
  PAIR_BYTES,
  storedColumn,
  storedPairs,
  storedValues,
  type ColumnPositions,
} from "../../shared/redis/stored-column.ts";
import { WATCHED_LIFE_MS } from "../../shared/redis/watched-pairs.ts";
import type { Lease } from "../lease/lease.ts";
import { FENCED_ADD, FENCED_SET, fencedPublish } from "./fenced-scripts.ts";
import { rewriteFields, type RewriteEntry } from "../rewrites/rewrite-entry.ts";
import { FENCED_WRITE_PAIRS, OUTDATED, READ_PAIRS } from "./pair-scripts.ts";
import type { StoredExactness } from "./stored-exactness.ts";

/** The table outlives any column. */
const TABLE_TTL_S = 48 * 3600;
/** Universe and exactness are written when they change, and a list of coins may stay the same for months. */
const FOREVER = 0;
/** Longer than columns, so that the archive hears of all of theirs. */
const REWRITES_LIFE_S = 3600;
/** Columns in a single script or MGET, so that Redis is never busy for long. */
const CHUNK = 200;
/** Alerts in one answer: there may be a million. */
const ALERTS_PAGE = 2000;

/** A write was refused because another worker holds the lease now. */
export class FencedError extends Error {
  override readonly name = "FencedError";
}

const NO_BYTES = Buffer.alloc(0);

type Entry = readonly [key: string, ttlSeconds: number, value: Buffer];

const bytesOf = (column: Float64Array): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

export class ColumnStore {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly exchange: ExchangeId;
  readonly #fencedPublish: string;
  #positions: ColumnPositions = { firstVersion: 0, reused: [] };
  #version = 0;
  /** The universe read last, with its text: a standby asks twice a second. */
  #read: { readonly text: string; readonly universe: Universe } | undefined;

  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId) {
    this.#redis = redis;
    this.#lease = lease;
    this.exchange = exchange;
    this.#fencedPublish = fencedPublish(publishCommand(redis));
  }

  /** Another number with each lease of this worker: what was read under an earlier one may be another's since. */
  get term(): number {
    return this.#lease.epoch;
  }

  /** From now on columns are written and read as this universe's; those of another one, and of other coins, count as missing. */
  use(universe: Universe): void {
    const { firstVersion, version } = universe;
    this.#positions = { firstVersion, reused: reusedPositions(universe) };
    this.#version = version;
  }

  async #set(entries: readonly Entry[]): Promise<void> {
    for (let start = 0; start < entries.length; start += CHUNK) {
      const chunk = entries.slice(start, start + CHUNK);
      const answer = await this.#redis.eval(
        FENCED_SET,
        chunk.length + 1,
        this.#lease.key,
        ...chunk.map(([key]) => key),
        this.#lease.value,
        ...chunk.flatMap(([, ttl, value]) => [ttl, value]),
      );
      this.#checkFence(answer);
    }
  }

  /** The end of a stored column of the universe in use. */
  get #versionName(): Buffer {
    return storedColumn(new Float64Array(0), this.#version);
  }

  #checkFence(answer: unknown): void {
    if (Number(answer) === 1) return;
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${this.#lease.key}`);
  }

  /** Writes columns of closed seconds that may still be kept. `now`: epoch second, for expiry. */
  async writeSeconds(seconds: readonly number[], columnOf: (second: number) => Float64Array, now: number): Promise<void> {
    const entries = seconds.flatMap((second): Entry[] => {
      const left = second + COLUMN_LIFE_S - now;
      return left > 0 ? [[keys.second(this.exchange, second), left, storedColumn(columnOf(second), this.#version)]] : [];
    });
    await this.#set(entries);
  }

  /**
   * The same for the pairs of these positions alone, which `pairsOf` has in their order; other coins of a stored column stay as they
   * are, and are unknown in one that was missing. `capacity`: coins of a whole column.
   */
  async writePairs(
    seconds: readonly number[],
    positions: readonly number[],
    pairsOf: (second: number) => Float64Array,
    now: number,
    capacity: number,
  ): Promise<void> {
    const { firstVersion, reused } = this.#positions;
    const reusedSince = reused.map(({ position, since }) => `${position}:${since}`).join(" ");
    const given = [this.#lease.value, capacity, this.#versionName, firstVersion, positions.join(" "), reusedSince] as const;
    for (let start = 0; start < seconds.length; start += CHUNK) {
      const columns = seconds.slice(start, start + CHUNK).flatMap((second) => {
        const left = second + COLUMN_LIFE_S - now;
        return left > 0 ? [{ key: keys.second(this.exchange, second), ttl: left, pairs: bytesOf(pairsOf(second)) }] : [];
      });
      const names = [this.#lease.key, ...columns.map(({ key }) => key)];
      const lives = columns.map(({ ttl }) => ttl).join(" ");
      const bytes = Buffer.concat(columns.map((column) => column.pairs));
      this.#checkFence(await this.#redis.eval(FENCED_WRITE_PAIRS, names.length, ...names, ...given, lives, bytes));
    }
  }

  /** Best prices, as those of the second they were asked for in. */
  async writeQuotes(quotes: QuoteColumn): Promise<void> {
    await this.#set([[keys.quotes(this.exchange, Math.floor(quotes.askedAt / 1000)), COLUMN_LIFE_S, storedQuotes(quotes)]]);
  }

  /** Columns of the given seconds into the caller's arrays, resized as needed; a second without column is empty. */
  async readSecondsInto(seconds: readonly number[], into: Float64Array[]): Promise<void> {
    for (let start = 0; start < seconds.length; start += CHUNK) {
      const chunk = seconds.slice(start, start + CHUNK);
      const found = await this.#redis.mgetBuffer(chunk.map((second) => keys.second(this.exchange, second)));
      found.forEach((bytes, i) => {
        into[start + i] = copyColumn(bytes, this.#positions, into[start + i]);
      });
    }
  }

  /** The same for the pairs of these positions alone, in their order. */
  async readPairsInto(seconds: readonly number[], positions: readonly number[], into: Float64Array[]): Promise<void> {
    for (let start = 0; start < seconds.length; start += CHUNK) {
      const chunk = seconds.slice(start, start + CHUNK).map((second) => keys.second(this.exchange, second));
      const found = await this.#redis.callBuffer("eval", READ_PAIRS, chunk.length, ...chunk, ...positions);
      (found as Buffer[]).forEach((bytes, i) => {
        into[start + i] = storedPairs(bytes, positions, this.#positions);
      });
    }
  }

  /** Those of the given seconds without a column of the universe in use. `capacity`: coins of a whole column. */
  async outdatedSeconds(seconds: readonly number[], capacity: number): Promise<number[]> {
    const bytes = capacity * PAIR_BYTES + this.#versionName.byteLength;
    const outdated: number[] = [];
    for (let start = 0; start < seconds.length; start += CHUNK) {
      const chunk = seconds.slice(start, start + CHUNK);
      const columns = chunk.map((second) => keys.second(this.exchange, second));
      const found = await this.#redis.eval(OUTDATED, columns.length, ...columns, bytes, this.#versionName);
      outdated.push(...(found as number[]).map((at) => chunk[at - 1] as number));
    }
    return outdated;
  }

  /** Says what the columns written next say otherwise than before. */
  async tellRewrites(entry: RewriteEntry): Promise<void> {
    const { key, value } = this.#lease;
    const names = [key, keys.rewritten(this.exchange)];
    this.#checkFence(await this.#redis.eval(FENCED_ADD, names.length, ...names, value, REWRITES_LIFE_S, ...rewriteFields(entry)));
  }

  /** How exact each coin's history is; empty when Redis does not say. */
  async readExactness(): Promise<StoredExactness> {
    const [since, doubtedFrom] = await this.#redis.mgetBuffer([keys.exactSince(this.exchange), keys.doubtedFrom(this.exchange)]);
    return { since: doublesOf(since ?? NO_BYTES), doubtedFrom: doublesOf(doubtedFrom ?? NO_BYTES) };
  }

  async writeExactness({ since, doubtedFrom }: StoredExactness): Promise<void> {
    await this.#set([
      [keys.exactSince(this.exchange), FOREVER, bytesOf(since)],
      [keys.doubtedFrom(this.exchange), FOREVER, bytesOf(doubtedFrom)],
    ]);
  }

  /** Throws on what is no list of coins. */
  async readUniverse(): Promise<Universe | undefined> {
    const text = await this.#redis.get(keys.universe(this.exchange));
    if (text === null) return undefined;
    if (text !== this.#read?.text) this.#read = { text, universe: universeSchema.parse(JSON.parse(text)) };
    return this.#read.universe;
  }

  /** The version a universe may begin with: columns, table and universes before it name lower ones. */
  async nextFirstVersion(): Promise<number> {
    const table = await this.#decodedTable();
    return Math.max(this.#lease.epoch, (table?.header.universeVersion ?? 0) + 1);
  }

  async writeUniverse(universe: Universe): Promise<void> {
    await this.#set([this.#universeEntry(universe)]);
  }

  /** Writes a universe that gives positions anew: what was recorded about those before is void. */
  async beginUniverse(universe: Universe): Promise<void> {
    const exactness = [keys.exactSince(this.exchange), keys.doubtedFrom(this.exchange)];
    await this.#set([this.#universeEntry(universe), ...exactness.map((key): Entry => [key, FOREVER, NO_BYTES])]);
  }

  #universeEntry(universe: Universe): Entry {
    return [keys.universe(this.exchange), FOREVER, Buffer.from(JSON.stringify(universe))];
  }

  /** The table written last; undefined when there is none of the universe in use. */
  async readTable(): Promise<MarketFrame | undefined> {
    const frame = await this.#decodedTable();
    if (!frame || !isOfUniverse(this.#positions, frame.header.universeVersion)) return undefined;
    for (const { position, since } of this.#positions.reused) {
      const row = since > frame.header.universeVersion ? frame.positions.indexOf(position) : -1;
      if (row >= 0) for (const field of frame.fields) field[row] = Number.NaN;
    }
    return frame;
  }

  async #decodedTable(): Promise<MarketFrame | undefined> {
    const bytes = await this.#redis.getBuffer(keys.table(this.exchange));
    try {
      return bytes ? decodeMarketFrame(bytes) : undefined;
    } catch (error) {
      // A worker of another build wrote it: the history comes from the exchange.
      if (!(error instanceof FrameError)) throw error;
      return undefined;
    }
  }

  async writeTable(frame: Uint8Array): Promise<void> {
    await this.#set([[keys.table(this.exchange), TABLE_TTL_S, Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)]]);
  }

  /** Pairs whose charts somebody looks at, as servers noted them. */
  async watchedPairs(): Promise<ReadonlySet<string>> {
    const since = Date.now() - WATCHED_LIFE_MS;
    return new Set(await this.#redis.zrange(keys.watched(this.exchange), since, "+inf", "BYSCORE"));
  }

  /** Base coins that alerts wait for. */
  async alertedCoins(): Promise<ReadonlySet<string>> {
    const coins = new Set<string>();
    let cursor = "0";
    do {
      const [next, fields] = await this.#redis.hscan(keys.alerts(this.exchange), cursor, "COUNT", ALERTS_PAGE);
      for (let at = 1; at < fields.length; at += 2) {
        const alert = parseWatched(fields[at] as string);
        if (alert) coins.add(alert.symbol);
      }
      cursor = next;
    } while (cursor !== "0");
    return coins;
  }

  async publishFrame(frame: Uint8Array): Promise<void> {
    const message = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    const { key, value } = this.#lease;
    this.#checkFence(await this.#redis.eval(this.#fencedPublish, 1, key, value, keys.frames(this.exchange), message));
  }
}

/** Values of a stored column, in `into` when it has the right length; none of another universe's. */
function copyColumn(bytes: Buffer | null, positions: ColumnPositions, into: Float64Array | undefined): Float64Array {
  const values = bytes ? storedValues(bytes, positions) : undefined;
  const length = (values?.byteLength ?? 0) / 8;
  const column = into?.length === length ? into : new Float64Array(length);
  if (values) new Uint8Array(column.buffer, column.byteOffset, values.byteLength).set(values);
  return column;
}
