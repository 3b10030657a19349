// Chart history: a worker owns the exchange's request budget, so a server asks through Redis and waits. Equal questions share one answer.

import { setTimeout as sleep } from "node:timers/promises";
import type { Kline } from "../../../shared/contracts/charts.ts";
import { CHART_WAIT_MS, chartAnswerSchema, type ChartAnswer } from "../../../shared/contracts/worker-messages.ts";
import type { ChartInterval } from "../../../shared/market/candle.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";

const POLL_MS = 100;
/** A list nobody empties must not grow for ever. */
const WANTED_SECONDS = 30;

// KEYS list; ARGV what is wanted, seconds to keep the list. Notes the moment by the clock of the Redis that has the list, which is
// the same for whoever reads it.
const WANT = `
redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. redis.call('TIME')[1])
return redis.call('EXPIRE', KEYS[1], ARGV[2])`;

export interface KlinesParts {
  readonly redis: RedisClient;
}

export class KlinesService {
  readonly #redis: RedisClient;
  readonly #waiting = new Map<string, Promise<Kline[]>>();

  constructor({ redis }: KlinesParts) {
    this.#redis = redis;
  }

  /** All candles the worker gives for this pair and interval, oldest first. Throws upstream-failed or unavailable. */
  async candles(exchange: ExchangeId, pair: string, interval: ChartInterval): Promise<Kline[]> {
    const key = keys.chart(exchange, pair, interval);
    const asked = this.#waiting.get(key);
    if (asked) return asked;
    const answer = this.#ask(exchange, pair, interval, key).finally(() => this.#waiting.delete(key));
    this.#waiting.set(key, answer);
    return answer;
  }

  async #ask(exchange: ExchangeId, pair: string, interval: ChartInterval, key: string): Promise<Kline[]> {
    const until = performance.now() + CHART_WAIT_MS;
    try {
      let text = await this.#redis.get(key);
      if (text === null) await this.#redis.eval(WANT, 1, keys.chartWanted(exchange), `${pair} ${interval}`, WANTED_SECONDS);
      while (text === null && performance.now() < until) {
        await sleep(POLL_MS);
        text = await this.#redis.get(key);
      }
      if (text === null) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      return klinesOf(chartAnswerSchema.parse(JSON.parse(text)));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause: error });
    }
  }
}

function klinesOf(answer: ChartAnswer): Kline[] {
  if ("error" in answer) throw new AppError("upstream-failed");
  return answer.candles.map(([time, open, high, low, close, volume, quoteVolume]) => ({
    time,
    open,
    high,
    low,
    close,
    volume,
    quote_volume: quoteVolume,
  }));
}
