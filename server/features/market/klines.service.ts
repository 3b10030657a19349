// Chart history: a worker owns the exchange's request budget, so a server asks through Redis and waits. Equal questions share one answer.

import type { Kline } from "../../../shared/contracts/charts.ts";
import { CHART_WAIT_MS, chartAnswerSchema, type ChartAnswer } from "../../../shared/contracts/worker-messages.ts";
import type { ChartInterval } from "../../../shared/market/candle.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Log } from "../../../shared/node/log.ts";
import { subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";

/** A list nobody empties must not grow for ever. */
const WANTED_SECONDS = 30;

// KEYS list; ARGV pair and interval, seconds to keep the list, what follows the moment. Notes the moment by the clock of the Redis
// that has the list, which is the same for whoever reads it.
const WANT = `
redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. redis.call('TIME')[1] .. ARGV[3])
return redis.call('EXPIRE', KEYS[1], ARGV[2])`;

export interface KlinesParts {
  readonly redis: RedisClient;
  /** A connection that follows channels. */
  readonly subscriber: RedisClient;
  readonly log: Log;
}

/** One page of a chart, oldest first. */
export interface KlinesPage {
  readonly candles: readonly Kline[];
  /** The exchange has none before the first of these. */
  readonly isFirst: boolean;
}

export class KlinesService {
  readonly #redis: RedisClient;
  readonly #asked = new Map<string, Promise<KlinesPage>>();
  /** Ends the wait for an answer, by its key. */
  readonly #waiting = new Map<string, () => void>();

  constructor({ redis, subscriber, log }: KlinesParts) {
    this.#redis = redis;
    const onMessage = (key: Buffer): void => this.#waiting.get(key.toString())?.();
    // What was published before is lost: everybody looks for himself.
    const onSubscribed = (): void => this.#waiting.forEach((look) => look());
    const channels = EXCHANGES.map((exchange) => keys.chartAnswers(exchange));
    subscribeForGood(subscriber, { channels, onMessage, onSubscribed }, log);
  }

  /**
   * The candles a worker gives for this pair and interval, up to 1,000: the newest, or those that opened before a moment (epoch ms).
   * Throws upstream-failed or unavailable.
   */
  async page(exchange: ExchangeId, pair: string, interval: ChartInterval, before?: number): Promise<KlinesPage> {
    const key = keys.chart(exchange, pair, interval, before);
    const asked = this.#asked.get(key);
    if (asked) return asked;
    const wanted = [`${pair} ${interval}`, WANTED_SECONDS, before === undefined ? "" : ` ${before}`] as const;
    const answer = this.#ask(keys.chartWanted(exchange), wanted, key).finally(() => this.#asked.delete(key));
    this.#asked.set(key, answer);
    return answer;
  }

  async #ask(list: string, wanted: readonly (string | number)[], key: string): Promise<KlinesPage> {
    try {
      let text = await this.#redis.get(key);
      if (text === null) {
        const until = performance.now() + CHART_WAIT_MS;
        let published = this.#published(key, until);
        await this.#redis.eval(WANT, 1, list, ...wanted);
        while (text === null && performance.now() < until) {
          await published;
          published = this.#published(key, until);
          text = await this.#redis.get(key);
        }
      }
      if (text === null) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      return pageOf(chartAnswerSchema.parse(JSON.parse(text)));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause: error });
    } finally {
      this.#waiting.get(key)?.();
    }
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

function pageOf(answer: ChartAnswer): KlinesPage {
  if ("error" in answer) throw new AppError("upstream-failed");
  const candles = answer.candles.map(([time, open, high, low, close, volume, quoteVolume]) => ({
    time,
    open,
    high,
    low,
    close,
    volume,
    quote_volume: quoteVolume,
  }));
  return { candles, isFirst: answer.isFirst ?? false };
}
