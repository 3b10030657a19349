// The allowance of an address that several processes share: its meters are in Redis, where one script decides for all. While
// Redis is down each process continues from its last known meters, at its share.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { repeat } from "../repeat.ts";
import { type Allowance, rule, type Ruling } from "./request-budget.ts";
import { type Candidate, fillingsOf, MeterLevels, type RequestLimits } from "./request-meters.ts";

/** A process that has not reported for this long is considered gone, ms. */
const USER_LIFE_MS = 10_000;
const REPORT_EVERY_MS = 1000;
/** How long to leave Redis alone after it did not answer, ms: each attempt may take a tenth of a second. */
const RETRY_MS = 500;
/** A leader and a standby at least; a process that starts while Redis is down cannot know of others. */
const MIN_USERS = 2;
/** Most candidates in one question. */
const MAX_CANDIDATES = 16;
/** This process's view of a meter may be this much older than the question, ms: more than Redis may take to answer. */
const KNOWN_LATE_MS = 200;

// KEYS hash of meters; ARGV candidates: priority, number of meters, then per meter its name, whether all endpoints share it,
// cost, capacity and the level this process knows, ms. Returns the index of the candidate that may leave (0: none), the ms to
// wait when none may, and the ms of pause left. A meter is stored as the moment at which it is empty, epoch ms by Redis' clock. A
// refused request leaves a note until it asks again, so that others yield to it: all to live, reader and history to each other.
const ASK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function at(field) return tonumber(redis.call('HGET', KEYS[1], field) or '0') end
local function put(field, value) redis.call('HSET', KEYS[1], field, string.format('%.0f', value)) end
redis.call('PEXPIRE', KEYS[1], 7200000)
local paused = math.max(0, at('paused') - now)
if paused > 0 then return {0, paused, paused} end
local can, waits, fillings, soonest = {}, {}, {}, 60000
local i, n = 1, 0
while i <= #ARGV do
  n = n + 1
  local priority, count = ARGV[i], tonumber(ARGV[i + 1])
  local common, own, mine = 0, 0, {}
  i = i + 2
  for _ = 1, count do
    local cost = tonumber(ARGV[i + 2])
    local level = math.max(0, at(ARGV[i]) - now, tonumber(ARGV[i + 4]))
    local free = math.ceil(level - math.max(0, tonumber(ARGV[i + 3]) - cost))
    if ARGV[i + 1] == '1' then common = math.max(common, free) else own = math.max(own, free) end
    mine[#mine + 1] = {ARGV[i], now + level + cost}
    i = i + 5
  end
  fillings[n] = mine
  if common > 0 and own <= 0 then waits[priority] = common end
  if common <= 0 and own <= 0 then can[priority] = can[priority] or n else soonest = math.min(soonest, math.max(common, own)) end
end
local function waiting(priority) return waits[priority] or at('wait:' .. priority) > now end
local last = redis.call('HGET', KEYS[1], 'last')
local order = last == 'reader' and {'history', 'reader'} or {'reader', 'history'}
local chosen = can.live and 'live' or nil
if not chosen and not waiting('live') then
  for _, priority in ipairs(order) do
    if can[priority] then
      chosen = priority
      break
    end
    if waiting(priority) and last then break end
  end
end
if chosen then
  for _, each in ipairs(fillings[can[chosen]]) do put(each[1], each[2]) end
  redis.call('HDEL', KEYS[1], 'wait:' .. chosen)
  if chosen ~= 'live' then redis.call('HSET', KEYS[1], 'last', chosen) end
  return {can[chosen], 0, 0}
end
for priority, _ in pairs(can) do
  soonest = math.min(soonest, 10)
  waits[priority] = 10
end
for priority, ms in pairs(waits) do put('wait:' .. priority, now + math.min(ms, 1000) + 50) end
return {0, soonest, 0}`;

// KEYS hash of meters, sorted set of processes; ARGV this process, its lifetime ms, ms of pause it knows of. Returns the number
// of processes and the ms of pause left, then names and levels of the meters.
const REPORT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[2], 7200000)
local paused = math.max(tonumber(redis.call('HGET', KEYS[1], 'paused') or '0'), now + tonumber(ARGV[3]))
if paused > now then
  redis.call('HSET', KEYS[1], 'paused', string.format('%.0f', paused))
  redis.call('PEXPIRE', KEYS[1], 7200000)
end
local answer = {redis.call('ZCARD', KEYS[2]), math.max(0, paused - now)}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if string.sub(fields[i], 1, 6) == 'meter:' then
    answer[#answer + 1] = fields[i]
    answer[#answer + 1] = math.floor(tonumber(fields[i + 1]) - now)
  end
end
return answer`;

export interface SharedAllowanceDeps {
  /** Must answer quickly or fail. */
  readonly redis: RedisClient;
  readonly exchange: ExchangeId;
  /** Identifies the address that the exchange sees. */
  readonly address: string;
  /** Identifies this process among those that share the address. */
  readonly user: string;
  readonly limits: RequestLimits;
  readonly log: Log;
}

export class SharedAllowance implements Allowance {
  readonly #deps: SharedAllowanceDeps;
  readonly #meters: string;
  readonly #users: string;
  /** The shared meters as last seen, plus what this process asked since. */
  readonly #levels = new MeterLevels();
  #userCount = MIN_USERS;
  #pausedUntil = 0;
  /** The pause the exchange asked of this process itself; pauses learnt from others are theirs to report. */
  #ownPauseUntil = 0;
  #awayUntil = 0;
  #isAway = false;
  #wasThere = false;
  #end: (() => void) | undefined;

  constructor(deps: SharedAllowanceDeps) {
    this.#deps = deps;
    this.#meters = keys.budget(deps.exchange, deps.address);
    this.#users = keys.budgetUsers(deps.exchange, deps.address);
  }

  /** Announces this process to the others, and follows what they ask, until `stop`. */
  start(): void {
    this.#end = repeat(
      REPORT_EVERY_MS,
      () => this.#report(),
      (error) => this.#lose(error),
    );
    this.#deps.redis.on("ready", this.#onReady);
    if (this.#deps.redis.status === "ready") this.#onReady();
  }

  stop(): void {
    this.#end?.();
    this.#deps.redis.off("ready", this.#onReady);
  }

  /** Processes that share the address, including this one; at least two. */
  get users(): number {
    return this.#userCount;
  }

  get pausedMs(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  pause(ms: number): void {
    this.#pauseFor(ms);
    this.#ownPauseUntil = Math.max(this.#ownPauseUntil, performance.now() + ms);
    void this.#report().catch((error: unknown) => this.#lose(error));
  }

  async ask(candidates: readonly Candidate[]): Promise<Ruling> {
    if (performance.now() >= this.#awayUntil)
      try {
        return await this.#askRedis(candidates.slice(0, MAX_CANDIDATES));
      } catch (error) {
        this.#lose(error);
      }
    return rule(this.#deps.limits, this.#levels, candidates, this.#userCount);
  }

  async #askRedis(candidates: readonly Candidate[]): Promise<Ruling> {
    const { redis, limits } = this.#deps;
    const now = performance.now();
    const fillings = candidates.map((candidate) => fillingsOf(limits, candidate));
    const words = candidates.flatMap(({ priority }, at) => {
      const each = fillings[at] ?? [];
      const meters = each.flatMap(({ meter, isCommon, costMs, capacityMs }) => [
        ...[meter, isCommon ? 1 : 0, costMs, capacityMs],
        Math.max(0, Math.floor(this.#levels.level(meter, now) - KNOWN_LATE_MS)),
      ]);
      return [priority, each.length, ...meters];
    });
    const answer = (await redis.eval(ASK, 1, this.#meters, ...words)) as [granted: number, waitMs: number, pausedMs: number];
    this.#find();
    const [granted, waitMs, pausedMs] = answer;
    if (pausedMs > 0) this.#pauseFor(pausedMs);
    if (granted === 0) return { waitMs };
    this.#levels.fill(fillings[granted - 1] ?? [], performance.now());
    return { granted: granted - 1 };
  }

  async #report(): Promise<void> {
    const { redis, user } = this.#deps;
    const asked = performance.now();
    const pausedMs = Math.max(0, Math.ceil(this.#ownPauseUntil - asked));
    const answer = (await redis.eval(REPORT, 2, this.#meters, this.#users, user, USER_LIFE_MS, pausedMs)) as (number | string)[];
    this.#userCount = Math.max(MIN_USERS, Number(answer[0]));
    this.#pauseFor(Number(answer[1]));
    for (let at = 2; at < answer.length; at += 2) this.#levels.raise(String(answer[at]), Number(answer[at + 1]), asked);
    this.#find();
  }

  readonly #onReady = (): void => {
    this.#awayUntil = 0;
    void this.#report().catch((error: unknown) => this.#lose(error));
  };

  #pauseFor(ms: number): void {
    if (ms > 0) this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  #lose(error: unknown): void {
    this.#awayUntil = performance.now() + RETRY_MS;
    if (!this.#isAway && this.#wasThere)
      this.#deps.log.warn({ error: String(error), users: this.#userCount }, "Redis is away, asking at this process' share alone");
    this.#isAway = true;
  }

  #find(): void {
    if (this.#isAway && this.#wasThere) this.#deps.log.info("requests are shared through Redis again");
    this.#isAway = false;
    this.#wasThere = true;
  }
}
