// Columns, table and universe of one exchange in Redis. Every write names the lease it is made under and is refused
// by Redis itself once the lease has passed to another worker.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { publishCommand, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Lease } from "../lease/lease.ts";

const SECOND_TTL_S = 45 * 60;
const MINUTE_TTL_S = 48 * 3600;
/** Universe, table and exactness outlive any column. */
const STATE_TTL_S = 48 * 3600;
/** Columns in a single script or MGET, so that Redis is never busy for long. */
const CHUNK = 200;

// KEYS lease, key…; ARGV lease value, then TTL in seconds and value of each key. Returns 1, or 0 when the lease is another's.
const FENCED_SET = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #KEYS do redis.call('SET', KEYS[i], ARGV[2 * i - 1], 'EX', ARGV[2 * i - 2]) end
return 1`;

// KEYS lease; ARGV lease value, channel, message. Apart from FENCED_SET: PUBLISH still works when Redis is full.
const fencedPublish = (command: string): string => `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('${command}', ARGV[2], ARGV[3])
return 1`;

/** A write was refused because another worker holds the lease now. */
export class FencedError extends Error {
  override readonly name = "FencedError";
}

type Entry = readonly [key: string, ttlSeconds: number, value: Buffer];

const bytesOf = (column: Float64Array): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

export class ColumnStore {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly exchange: ExchangeId;
  readonly #fencedPublish: string;

  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId) {
    this.#redis = redis;
    this.#lease = lease;
    this.exchange = exchange;
    this.#fencedPublish = fencedPublish(publishCommand(redis));
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

  #checkFence(answer: unknown): void {
    if (Number(answer) === 1) return;
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${this.#lease.key}`);
  }

  /** Writes columns of closed seconds; those that end a minute are kept as minute columns too. `now`: epoch second, for expiry. */
  async writeSeconds(seconds: readonly number[], columnOf: (second: number) => Float64Array, now: number): Promise<void> {
    const entries: Entry[] = [];
    for (const second of seconds) {
      const left = second + SECOND_TTL_S - now;
      if (left <= 0) continue;
      const value = bytesOf(columnOf(second));
      entries.push([keys.second(this.exchange, second), left, value]);
      if (second % 60 === 59) entries.push([keys.minute(this.exchange, Math.floor(second / 60)), MINUTE_TTL_S, value]);
    }
    await this.#set(entries);
  }

  /** Columns of the given seconds into the caller's arrays, resized as needed; a second without column is empty. */
  async readSecondsInto(seconds: readonly number[], into: Float64Array[]): Promise<void> {
    for (let start = 0; start < seconds.length; start += CHUNK) {
      const chunk = seconds.slice(start, start + CHUNK);
      const found = await this.#redis.mgetBuffer(chunk.map((second) => keys.second(this.exchange, second)));
      found.forEach((bytes, i) => {
        into[start + i] = copyColumn(bytes, into[start + i]);
      });
    }
  }

  /** Epoch second from which each coin's history is exact; empty when Redis has none. */
  async readExactSince(): Promise<Float64Array> {
    return copyColumn(await this.#redis.getBuffer(keys.exactSince(this.exchange)), undefined);
  }

  async writeExactSince(exactSince: Float64Array): Promise<void> {
    await this.#set([[keys.exactSince(this.exchange), STATE_TTL_S, bytesOf(exactSince)]]);
  }

  async readUniverse(): Promise<Universe | undefined> {
    const text = await this.#redis.get(keys.universe(this.exchange));
    return text === null ? undefined : (JSON.parse(text) as Universe);
  }

  async writeUniverse(universe: Universe): Promise<void> {
    await this.#set([[keys.universe(this.exchange), STATE_TTL_S, Buffer.from(JSON.stringify(universe))]]);
  }

  async readTable(): Promise<Buffer | null> {
    return this.#redis.getBuffer(keys.table(this.exchange));
  }

  async writeTable(frame: Uint8Array): Promise<void> {
    await this.#set([[keys.table(this.exchange), STATE_TTL_S, Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)]]);
  }

  async publishFrame(frame: Uint8Array): Promise<void> {
    const message = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    const answer = await this.#redis.eval(
      this.#fencedPublish,
      1,
      this.#lease.key,
      this.#lease.value,
      keys.frames(this.exchange),
      message,
    );
    this.#checkFence(answer);
  }
}

/** Float64 values of a Redis answer, in `into` when it has the right length. */
function copyColumn(bytes: Buffer | null, into: Float64Array | undefined): Float64Array {
  const length = bytes ? bytes.byteLength >> 3 : 0;
  const column = into?.length === length ? into : new Float64Array(length);
  if (bytes) new Uint8Array(column.buffer, column.byteOffset, length * 8).set(bytes.subarray(0, length * 8));
  return column;
}
