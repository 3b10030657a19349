// Signals of one exchange in Redis. The signals of a second, how far they are published, and the state the next worker needs are
// written by one fenced script: either all of it is there, or none.

import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS, UNRECORDED_LIFE_MS } from "../../shared/signals/signal-times.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { BatchError } from "../../shared/signals/batch-bytes.ts";
import type { Episode } from "../../shared/signals/episodes.ts";
import { ENTRY_FIELDS } from "../../shared/signals/published-entry.ts";
import { decodeSignalBatch, encodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { FencedError } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";
import type { RuleAndCoin, StoredEpisode } from "./open-episodes.ts";

/**
 * Bytes the stream's batches may hold; beyond that the oldest seconds are dropped early, recorded or not. The 800 rules of 2,000 users
 * make 14 KB a second in a lively market, 50 MB in an hour. An entry is a whole second, so counting entries would bound nothing.
 */
const MAX_BYTES = 128 * 1024 * 1024;
const DAY_S = 86_400;
/** Signals this long before the last published second decide what a duplicate is, s. */
const TAIL_SECONDS = 10;

// KEYS lease, at, stream, since, held, day, last, recorded, episodes, reported; ARGV lease value, epoch second, batch, oldest id to keep,
// oldest id to keep of what is recorded and reported, number of new rules, number of rules that ended, number of held fields with their values,
// number of held fields that ended, number of open episodes' fields with their values, number of signals that count, life of the day's count
// in seconds, events of episodes, 1 where anything fired or happened, names of the entry's fields, then the rules, the held fields, those that
// ended, the open episodes' fields and those of episodes that are over.
// Returns 1, 0 when another worker holds the lease, 2 when this second was published before.
const COMMIT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local before = redis.call('GET', KEYS[2])
local second = tonumber(ARGV[2])
if tonumber(before or '-1') >= second then return 2 end
local at = ${14 + ENTRY_FIELDS.length + 1}
local function words(count)
  local list = {}
  for i = at, at + count - 1 do list[#list + 1] = ARGV[i] end
  at = at + count
  return list
end
local began, ended = words(tonumber(ARGV[6])), words(tonumber(ARGV[7]))
local recorded = tonumber(redis.call('GET', KEYS[8]) or '')
local oldest = tonumber(ARGV[4])
local reported = tonumber(redis.call('GET', KEYS[10]) or '')
if recorded and reported then recorded = math.min(recorded, reported) end
if recorded then oldest = math.max(oldest, math.min(tonumber(ARGV[5]), (recorded + 1) * 1000)) end
local min = string.format('%.0f', oldest)
if ARGV[14] == '1' or #began > 0 or #ended > 0 or tonumber(before or '-1') + 1 ~= second then
  redis.call('XADD', KEYS[3], 'MINID', '=', min, ARGV[2] .. '000-0',
    ARGV[15], ARGV[3], ARGV[16], redis.call('GET', KEYS[7]) or '', ARGV[17], before or '',
    ARGV[18], table.concat(began, ' '), ARGV[19], table.concat(ended, ' '), ARGV[20], ARGV[13])
  redis.call('SET', KEYS[7], ARGV[2])
else redis.call('XTRIM', KEYS[3], 'MINID', '=', min) end
redis.call('SET', KEYS[2], ARGV[2])
if tonumber(ARGV[11]) > 0 then
  redis.call('INCRBY', KEYS[6], ARGV[11])
  redis.call('EXPIRE', KEYS[6], ARGV[12])
end
for _, rule in ipairs(began) do redis.call('HSETNX', KEYS[4], rule, ARGV[2]) end
for _, rule in ipairs(ended) do redis.call('HDEL', KEYS[4], rule) end
local function each(command, key, count)
  for from = at, at + count - 1, 1000 do redis.call(command, key, unpack(ARGV, from, math.min(from + 1000, at + count) - 1)) end
  at = at + count
end
each('HSET', KEYS[5], tonumber(ARGV[8]))
each('HDEL', KEYS[5], tonumber(ARGV[9]))
each('HSET', KEYS[9], tonumber(ARGV[10]))
each('HDEL', KEYS[9], #ARGV - at + 1)
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

/** What a second did to episodes. */
export interface EpisodeChanges {
  /** Their events (shared/signals/episode-events.ts); undefined where there were none. */
  readonly events: Uint8Array | undefined;
  /** Those that began or are others than after the last published second. */
  readonly changed: readonly StoredEpisode[];
  readonly ended: readonly RuleAndCoin[];
}

/** What one second adds. */
export interface SignalCommit {
  readonly second: number;
  /** Undefined when nothing fired. */
  readonly batch: Uint8Array | undefined;
  /** Signals of the batch that count among those of the day. */
  readonly fired: number;
  /** Rules computed in this second and not in the one published before. */
  readonly newRules: readonly string[];
  /** And the other way round. */
  readonly endedRules: readonly string[];
  readonly held: readonly HeldBack[];
  /** Rule and coin of counts that ended. */
  readonly ended: readonly RuleAndCoin[];
  readonly episodes: EpisodeChanges;
}

/** How far signals are published, by whichever worker. */
export interface SignalState {
  /** Undefined when Redis knows of none. */
  readonly lastSecond: number | undefined;
  readonly seenRules: ReadonlySet<string>;
  readonly recent: readonly Signal[];
  readonly held: readonly HeldBack[];
  /** Episodes that are not over. */
  readonly episodes: readonly StoredEpisode[];
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
  async commit({ second, batch, fired, newRules, endedRules, held, ended, episodes }: SignalCommit): Promise<void> {
    const x = this.#exchange;
    const answer = await this.#redis.eval(
      COMMIT,
      10,
      this.#lease.key,
      keys.signalsAt(x),
      keys.signals(x),
      keys.rulesSince(x),
      keys.signalsHeld(x),
      keys.signalsOfDay(x, Math.floor(second / DAY_S)),
      keys.signalsLast(x),
      keys.signalsRecorded(x),
      keys.signalEpisodes(x),
      keys.signalsReported(x),
      this.#lease.value,
      second,
      bufferOf(batch ?? encodeSignalBatch(second, [])),
      this.#oldestKept(second, (batch?.length ?? 0) + (episodes.events?.length ?? 0)),
      second * 1000 - SIGNAL_LIFE_MS,
      newRules.length,
      endedRules.length,
      held.length * 2,
      ended.length,
      episodes.changed.length * 2,
      fired,
      2 * DAY_S,
      bufferOf(episodes.events ?? new Uint8Array(0)),
      batch || episodes.events ? 1 : 0,
      ...ENTRY_FIELDS,
      ...newRules,
      ...endedRules,
      ...held.flatMap(({ rule, symbol, second: since, count }) => [`${rule}:${symbol}`, `${since}:${count}`]),
      ...ended.map(([rule, symbol]) => `${rule}:${symbol}`),
      ...episodes.changed.flatMap(({ rule, symbol, episode }) => [`${rule}:${symbol}`, episodeText(episode)]),
      ...episodes.ended.map(([rule, symbol]) => `${rule}:${symbol}`),
    );
    if (Number(answer) === 1) return;
    if (Number(answer) === 2) throw new AlreadyPublishedError(`Second ${second} was published before`);
    this.#lease.lost();
    throw new FencedError(`Another worker holds ${this.#lease.key}`);
  }

  /** Oldest id to keep of what nobody recorded, epoch ms, once a second's batch of this many bytes is added. */
  #oldestKept(second: number, bytes: number): number {
    this.#sizes.set(second, bytes);
    let oldest = second * 1000 - UNRECORDED_LIFE_MS;
    let held = 0;
    for (const size of this.#sizes.values()) held += size;
    for (const [key, size] of this.#sizes) {
      if (key === second || (key * 1000 >= oldest && held <= this.#maxBytes)) break;
      held -= size;
      oldest = Math.max(oldest, (key + 1) * 1000);
      this.#sizes.delete(key);
    }
    return oldest;
  }

  /** The state the previous worker left. */
  async readState(): Promise<SignalState> {
    const x = this.#exchange;
    const at = await this.#redis.get(keys.signalsAt(x));
    const lastSecond = at === null ? undefined : Number(at);
    const tailFrom = `${Math.max(0, (lastSecond ?? 0) - TAIL_SECONDS) * 1000}`;
    const [since, held, episodes, tail] = await Promise.all([
      this.#redis.hkeys(keys.rulesSince(x)),
      this.#redis.hgetall(keys.signalsHeld(x)),
      this.#redis.hgetall(keys.signalEpisodes(x)),
      this.#redis.xrangeBuffer(keys.signals(x), tailFrom, "+"),
    ]);
    return {
      lastSecond,
      seenRules: new Set(since),
      recent: tail.flatMap(([, [, batch]]) => (batch ? decodedOrNone(batch) : [])),
      held: Object.entries(held).flatMap(([field, value]) => heldBackOf(field, value)),
      episodes: Object.entries(episodes).flatMap(([field, value]) => storedEpisodeOf(field, value, lastSecond)),
    };
  }
}

/** An unreadable batch must not stop those that come after it. */
function decodedOrNone(batch: Buffer): Signal[] {
  try {
    return decodeSignalBatch(batch);
  } catch (error) {
    if (error instanceof BatchError) return [];
    throw error;
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Of a field "rule key:symbol". */
function ruleAndCoinOf(field: string): RuleAndCoin | undefined {
  const [, rule, symbol] = /^((?:[^:]+:){4}[^:]+):(.+)$/s.exec(field) ?? [];
  return rule === undefined || symbol === undefined ? undefined : [rule, symbol];
}

function heldBackOf(field: string, value: string): HeldBack[] {
  const named = ruleAndCoinOf(field);
  const [second, count] = value.split(":").map(Number);
  if (!named || !Number.isInteger(second) || !Number.isInteger(count)) return [];
  const [rule, symbol] = named;
  return [{ rule, symbol, second: second as number, count: count as number }];
}

const episodeText = ({ began, reported, peak, peakSecond, repeats, calmFrom }: Readonly<Episode>): string =>
  [began, reported, peak, peakSecond, repeats, calmFrom].join(":");

function storedEpisodeOf(field: string, value: string, at: number | undefined): StoredEpisode[] {
  const named = ruleAndCoinOf(field);
  const numbers = value.split(":").map(Number);
  if (!named || at === undefined || numbers.length !== 6 || !numbers.every(Number.isFinite)) return [];
  const [began, reported, peak, peakSecond, repeats, calmFrom] = numbers as [number, number, number, number, number, number];
  const [rule, symbol] = named;
  return [{ rule, symbol, episode: { began, at, reported, peak, peakSecond, repeats, calmFrom } }];
}
