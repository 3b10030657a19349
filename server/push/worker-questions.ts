// Questions that only an exchange can answer: a worker owns its request budget, so a server asks through Redis and waits.

import { CHART_WAIT_MS, type DEPTH, type OWN_MINUTES } from "../../shared/contracts/worker-messages.ts";
import type { ExchangeInterval } from "../../shared/market/candle.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { nameWord } from "../../shared/market/name-word.ts";
import type { Log } from "../../shared/node/log.ts";
import { subscribeForGood, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { AppError } from "../http/app-error.ts";

/** An unread list must not grow forever, and a returning worker must not answer abandoned questions. */
const WANTED_SECONDS = 30;
const MAX_WANTED = 1000;

// KEYS list; ARGV pair and interval, seconds to keep a question, what follows its moment, most questions. Records the moment by
// the clock of the list's Redis, which is the same for all readers; oldest first.
const WANT = `
local now = tonumber(redis.call('TIME')[1])
while true do
  local oldest = redis.call('LINDEX', KEYS[1], 0)
  local at = oldest and tonumber(string.match(oldest, '^%S+ %S+ (%d+)') or '0')
  if not at or now - at <= tonumber(ARGV[2]) then break end
  redis.call('LPOP', KEYS[1])
end
redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. now .. ARGV[3])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[4]), -1)
return redis.call('EXPIRE', KEYS[1], ARGV[2])`;

export interface WorkerQuestion {
  readonly exchange: ExchangeId;
  readonly pair: string;
  /** OWN_MINUTES to ask the exchange itself, DEPTH for its orders. */
  readonly interval: ExchangeInterval | typeof OWN_MINUTES | typeof DEPTH;
  readonly before?: number | undefined;
  /** Where the answer is written. */
  readonly key: string;
}

/** An answer, and how long Redis keeps it, ms. */
interface WorkerAnswer {
  readonly text: string;
  readonly leftMs: number;
}

export class WorkerQuestions {
  readonly #redis: RedisClient;
  /** Ends the wait for an answer, by its key. */
  readonly #waiting = new Map<string, () => void>();

  /** `subscriber` is a connection that follows channels. */
  constructor(redis: RedisClient, subscriber: RedisClient, log: Log) {
    this.#redis = redis;
    const onMessage = (key: Buffer): void => this.#waiting.get(key.toString())?.();
    // What was published before is lost: everybody checks again.
    const onSubscribed = (): void => this.#waiting.forEach((check) => check());
    const channels = EXCHANGES.map((exchange) => keys.chartAnswers(exchange));
    subscribeForGood(subscriber, { channels, onMessage, onSubscribed }, log);
  }

  /** Throws unavailable when no worker answers in time. One question per key at a time. */
  async ask({ exchange, pair, interval, before, key }: WorkerQuestion): Promise<WorkerAnswer> {
    try {
      let [text, leftMs] = await this.#read(key);
      if (text === null) {
        const until = performance.now() + CHART_WAIT_MS;
        let published = this.#published(key, until);
        const after = before === undefined ? "" : ` ${before}`;
        const about = `${nameWord(pair)} ${interval}`;
        await this.#redis.eval(WANT, 1, keys.chartWanted(exchange), about, WANTED_SECONDS, after, MAX_WANTED);
        while (text === null && performance.now() < until) {
          await published;
          published = this.#published(key, until);
          [text, leftMs] = await this.#read(key);
        }
      }
      if (text === null) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      return { text, leftMs };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause: error });
    } finally {
      this.#waiting.get(key)?.();
    }
  }

  /** An answer, and how long Redis keeps it, ms. */
  #read(key: string): Promise<[text: string | null, leftMs: number]> {
    return Promise.all([this.#redis.get(key), this.#redis.pttl(key)]);
  }

  /** Resolves when the answer of this key is written, or at the latest at `until`, ms of performance.now(). */
  #published(key: string, until: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        if (this.#waiting.get(key) === end) this.#waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(end, until - performance.now());
      this.#waiting.set(key, end);
    });
  }
}
