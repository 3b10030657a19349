// Signals of one exchange in Redis. The signals of a second, how far they are published, and the state the next worker needs are
// written by one fenced script: either all of it is there, or none.

import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { decodeSignalBatch, SIGNAL_BATCH_FIELD, SignalBatchError } from "../../shared/signals/signal-batch.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";

/**
 * Bytes the stream's batches may hold; beyond that the oldest seconds are dropped early. The 800 rules of 2,000 users make 14 KB
 * a second in a lively market, 16 MB in 20 minutes. An entry is a whole second, so counting entries would bound nothing.
 */
const MAX_BYTES = 128 * 1024 * 1024;
const DAY_S = 86_400;
/** Signals this long before the last published second decide what a duplicate is, s. */
const TAIL_SECONDS = 10;

// KEYS lease, at, stream, since, held, day; ARGV lease value, epoch second, batch or '', field, oldest id to keep,
// number of new rules, number of held fields with their values, number of signals, life of the day's count in seconds,
// then the rules, the held fields and those that ended.
// Returns 1, 0 when another worker holds the lease, 2 when this second was published before.
const COMMIT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if tonumber(redis.call('GET', KEYS[2]) or '-1') >= tonumber(ARGV[2]) then return 2 end
if ARGV[3] ~= '' then redis.call('XADD', KEYS[3], 'MINID', '=', ARGV[5], ARGV[2] .. '000-0', ARGV[4], ARGV[3])
else redis.call('XTRIM', KEYS[3], 'MINID', '=', ARGV[5]) end
redis.call('SET', KEYS[2], ARGV[2])
if tonumber(ARGV[8]) > 0 then
  redis.call('INCRBY', KEYS[6], ARGV[8])
  redis.call('EXPIRE', KEYS[6], ARGV[9])
end
local at = 10
local function each(count, step, run)
  for from = at, at + count - 1, step do run(from, math.min(from + step, at + count) - 1) end
  at = at + count
end
each(tonumber(ARGV[6]), 1, function(i) redis.call('HSETNX', KEYS[4], ARGV[i], ARGV[2]) end)
each(tonumber(ARGV[7]), 1000, function(from, to) redis.call('HSET', KEYS[5], unpack(ARGV, from, to)) end)
each(#ARGV - at + 1, 1000, function(from, to) redis.call('HDEL', KEYS[5], unpack(ARGV, from, to)) end)
return 1`;

/** The second is published already: by our own commit whose answer was lost. */
class AlreadyPublishedError extends Error {
  override readonly name = "AlreadyPublishedError";
}

/** A count of duplicates held back since the last signal of a rule and coin. */
export interface HeldBack {
  readonly rule: string;
  readonly symbol: string;
  /** Epoch second of that last signal. */
  readonly second: number;
  readonly count: number;
}

/** What one second adds. */
export interface SignalCommit {
  readonly second: number;
  /** Undefined when nothing fired. */
  readonly batch: Uint8Array | undefined;
  /** Signals in the batch. */
  readonly fired: number;
  /** Rules computed for the first time. */
  readonly newRules: readonly string[];
  readonly held: readonly HeldBack[];
  /** Rule and coin of counts that ended. */
  readonly ended: readonly (readonly [rule: string, symbol: string])[];
}

/** How far signals are published, by whichever worker. */
export interface SignalState {
  /** Undefined when Redis knows of none. */
  readonly lastSecond: number | undefined;
  readonly seenRules: ReadonlySet<string>;
  readonly recent: readonly Signal[];
  readonly held: readonly HeldBack[];
}

export class SignalStore {
  readonly #redis: RedisClient;
  readonly #lease: Lease;
  readonly #exchange: ExchangeId;
  readonly #maxBytes: number;
  /** Epoch second → bytes of its batch, oldest first, of the batches this worker wrote; a successor starts at zero. */
  readonly #sizes = new Map<number, number>();

  constructor(redis: RedisClient, lease: Lease, exchange: ExchangeId, maxBytes = MAX_BYTES) {
    this.#redis = redis;
    this.#lease = lease;
    this.#exchange = exchange;
    this.#maxBytes = maxBytes;
  }

  /** Rejects with FencedError when another worker holds the lease, with AlreadyPublishedError when the second is there already. */
  async commit({ second, batch, fired, newRules, held, ended }: SignalCommit): Promise<void> {
    const x = this.#exchange;
    const answer = await this.#redis.eval(
      COMMIT,
      6,
      this.#lease.key,
      keys.signalsAt(x),
      keys.signals(x),
      keys.rulesSince(x),
      keys.signalsHeld(x),
      keys.signalsOfDay(x, Math.floor(second / DAY_S)),
      this.#lease.value,
      second,
      batch ? Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength) : "",
      SIGNAL_BATCH_FIELD,
      this.#oldestKept(second, batch?.length ?? 0),
      newRules.length,
      held.length * 2,
      fired,
      2 * DAY_S,
      ...newRules,
      ...held.flatMap(({ rule, symbol, second: since, count }) => [`${rule}:${symbol}`, `${since}:${count}`]),
      ...ended.map(([rule, symbol]) => `${rule}:${symbol}`),
    );
    if (Number(answer) === 1) return;
    if (Number(answer) === 2) throw new AlreadyPublishedError(`Second ${second} was published before`);
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${this.#lease.key}`);
  }

  /** Oldest id to keep, epoch ms, once a second's batch of this many bytes is added. */
  #oldestKept(second: number, bytes: number): number {
    this.#sizes.set(second, bytes);
    let oldest = second * 1000 - SIGNAL_LIFE_MS;
    let held = 0;
    for (const size of this.#sizes.values()) held += size;
    for (const [of, size] of this.#sizes) {
      if (of === second || (of * 1000 >= oldest && held <= this.#maxBytes)) break;
      held -= size;
      oldest = Math.max(oldest, (of + 1) * 1000);
      this.#sizes.delete(of);
    }
    return oldest;
  }

  /** The state the previous worker left. */
  async readState(): Promise<SignalState> {
    const x = this.#exchange;
    const at = await this.#redis.get(keys.signalsAt(x));
    const lastSecond = at === null ? undefined : Number(at);
    const tailFrom = `${Math.max(0, (lastSecond ?? 0) - TAIL_SECONDS) * 1000}`;
    const [since, held, tail] = await Promise.all([
      this.#redis.hkeys(keys.rulesSince(x)),
      this.#redis.hgetall(keys.signalsHeld(x)),
      this.#redis.xrangeBuffer(keys.signals(x), tailFrom, "+"),
    ]);
    return {
      lastSecond,
      seenRules: new Set(since),
      recent: tail.flatMap(([, [, batch]]) => (batch ? decodedOrNone(batch) : [])),
      held: Object.entries(held).flatMap(([field, value]) => heldBackOf(field, value)),
    };
  }
}

/** An unreadable batch must not stop those that come after it. */
function decodedOrNone(batch: Buffer): Signal[] {
  try {
    return decodeSignalBatch(batch);
  } catch (error) {
    if (error instanceof SignalBatchError) return [];
    throw error;
  }
}

function heldBackOf(field: string, value: string): HeldBack[] {
  const [, rule, symbol] = /^((?:[^:]+:){4}[^:]+):(.+)$/s.exec(field) ?? [];
  const [second, count] = value.split(":").map(Number);
  if (rule === undefined || symbol === undefined || !Number.isInteger(second) || !Number.isInteger(count)) return [];
  return [{ rule, symbol, second: second as number, count: count as number }];
}
