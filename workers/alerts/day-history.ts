// What the days of alerts for a new high or low need from outside: the exchange's candles for a day this worker did not see from its
// beginning, and in Redis what each leader leaves to the worker after it.

import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Lease } from "../lease/lease.ts";
import type { DayIndex } from "./day-index.ts";
import { dayOf, type KnownDay } from "./missed-days.ts";
import { writeUnderLease } from "./write-under-lease.ts";

/** How often to ask for the days of coins that need them, ms, and of how many at once. */
export const DAYS_EVERY_MS = 1000;
const DAYS_AT_ONCE = 4;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours of a day, and one more: candles of an hour begin at the same moments everywhere, those of a day do not. */
const HOURS = 25;
/** Candles of one question. */
const MAX_CANDLES = 1000;
/** Days are written again after this, should Redis have lost them. */
const KEEP_AGAIN_MS = 30_000;

// KEYS lease, days; ARGV lease value, then symbol and day of each coin. Returns 1, or 0 when the lease is another's.
const KEEP_DAYS = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
return 1`;

/** Symbol and day of each coin in turn. */
type KeptDays = readonly string[];

interface DayHistoryDeps {
  readonly redis: RedisClient;
  readonly exchange: ExchangeId;
  readonly index: DayIndex;
  readonly symbols: () => readonly UniverseSymbol[];
}

export class DayHistory {
  readonly #deps: DayHistoryDeps;
  /** Epoch of the lease under which days were last written anew, and when, ms of a clock that only runs forward. */
  #epoch = 0;
  #at = 0;

  constructor(deps: DayHistoryDeps) {
    this.#deps = deps;
  }

  /**
   * Reads until when workers watched before this one and what they knew of the day, so that `ask` finds what none of them saw. Call
   * it before this worker publishes anything.
   */
  async recall(): Promise<void> {
    const { redis, exchange, index, symbols } = this.#deps;
    const [second, days] = await Promise.all([redis.get(keys.signalsAt(exchange)), redis.hgetall(keys.alertsDays(exchange))]);
    if (second === null) return;
    const until = (Number(second) + 1) * 1000;
    for (const [position, { symbol }] of symbols().entries()) index.resume(position, until, parseDay(days[symbol] ?? ""));
  }

  /** What changed of the days that alerts wait for, for `keep`; after a take-over and now and then all of it. */
  changed({ epoch }: Lease): KeptDays {
    const { index, symbols } = this.#deps;
    const now = performance.now();
    if (epoch !== this.#epoch || now - this.#at > KEEP_AGAIN_MS) {
      index.forgetChanged();
      [this.#epoch, this.#at] = [epoch, now];
    }
    return [...index.changed()].flatMap(([position, { day, high, low }]) => [
      symbols()[position]?.symbol as string,
      `${day} ${high} ${low}`,
    ]);
  }

  /**
   * Keeps days in Redis for `recall`, once the crossings found until they were asked for are reported: what a day holds the next worker
   * looks for no more. Rejects with FencedError when another worker leads.
   */
  async keep(lease: Lease, days: KeptDays): Promise<void> {
    const { redis, exchange } = this.#deps;
    const key = keys.alertsDays(exchange);
    if (days.length > 0) await writeUnderLease(redis, KEEP_DAYS, { lease, key, words: days });
  }

  /**
   * Asks for high and low of the running day where alerts wait for a new one and this worker has not seen all of it, and fires what
   * happened while no worker ran.
   */
  async ask(rest: Pick<ExchangeRest, "chart">, now: () => number): Promise<void> {
    const { index, symbols } = this.#deps;
    for (const position of index.wanted(now(), DAYS_AT_ONCE)) {
      const asked = now();
      const pair = symbols()[position]?.pair as string;
      const since = index.missedSince(position);
      const hours = since === undefined ? HOURS : Math.max(HOURS, Math.ceil((asked - dayOf(since)) / HOUR_MS) + 1);
      const { candles } = await rest.chart(pair, "60", Math.min(hours, MAX_CANDLES));
      const begin = dayOf(since ?? asked);
      // Beyond one question's reach nobody can say any more what was new.
      const missed = hours > MAX_CANDLES ? [] : candles.filter(({ openTime }) => openTime >= begin);
      const finer =
        since !== undefined && index.mayHaveMissed(position, missed) ? await minutesSince(rest, pair, since, asked) : [];
      const finerFrom = Math.floor((finer[0]?.openTime ?? Number.POSITIVE_INFINITY) / HOUR_MS) * HOUR_MS;
      index.catchUp(position, [...missed.filter(({ openTime }) => openTime < finerFrom), ...finer]);
      const today = candles.filter(({ openTime }) => openTime >= dayOf(asked));
      if (today.length === 0) continue;
      const high = Math.max(...today.map((candle) => candle.high));
      index.learn(position, { high, low: Math.min(...today.map((candle) => candle.low)) }, asked);
    }
  }
}

/** Minutes from the hour of this moment on, or from the first hour that one question reaches. */
async function minutesSince(
  rest: Pick<ExchangeRest, "chart">,
  pair: string,
  since: number,
  asked: number,
): Promise<readonly Candle[]> {
  const reached = Math.ceil((asked - (MAX_CANDLES - 1) * MINUTE_MS) / HOUR_MS) * HOUR_MS;
  const from = Math.max(Math.floor(since / HOUR_MS) * HOUR_MS, reached);
  const { candles } = await rest.chart(pair, "1", Math.ceil((asked - from) / MINUTE_MS) + 1);
  return candles.filter(({ openTime }) => openTime >= from);
}

/** Undefined for a text that is none. */
function parseDay(text: string): KnownDay | undefined {
  const [day = Number.NaN, high = Number.NaN, low = Number.NaN] = text.split(" ").map(Number);
  return [day, high, low].every((value) => Number.isFinite(value) && value > 0) ? { day, high, low } : undefined;
}
