// Answers servers' wishes for charts: the worker owns the request budget of the exchange, so only it may ask for candles.

import type { Redis } from "ioredis";
import { CHART_WAIT_MS, type ChartAnswer } from "../../shared/contracts/worker-messages.ts";
import { CHART_INTERVALS, type ChartInterval } from "../../shared/market/candle.ts";
import type { Log } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";

/** Candles of one answer; a chart asks for fewer of them. */
const CANDLES = 1000;
/** How long an answer serves further askers, seconds; errors are forgotten sooner. */
const ANSWER_TTL_S = 5;
const ERROR_TTL_S = 2;
/** How long one blocking read waits, seconds. */
const WAIT_S = 2;

const isInterval = (text: string | undefined): text is ChartInterval => CHART_INTERVALS.some((interval) => interval === text);

export class ChartResponder {
  readonly #blocking: Redis;
  readonly #redis: Redis;
  readonly #rest: ExchangeRest;
  readonly #log: Log;
  #stopped = false;

  /** `blocking` is a connection of its own: it waits inside Redis. */
  constructor(blocking: Redis, redis: Redis, rest: ExchangeRest, log: Log) {
    this.#blocking = blocking;
    this.#redis = redis;
    this.#rest = rest;
    this.#log = log;
  }

  /** Answers until stopped; survives Redis outages. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const wish = await this.#blocking.blpop(keys.chartWanted(this.#rest.exchange), WAIT_S);
        if (wish) void this.#answer(wish[1]);
      } catch (error) {
        if (this.#stopped) return;
        this.#log.debug({ error: String(error) }, "waiting for chart wishes");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#blocking.disconnect();
  }

  async #answer(wish: string): Promise<void> {
    const [pair, interval, wishedAt] = wish.split(" ");
    if (!pair || !isInterval(interval)) return;
    const key = keys.chart(this.#rest.exchange, pair, interval);
    try {
      // Wishes pile up while no worker runs; the servers that made the old ones have long given up.
      const [second] = await this.#redis.time();
      if ((Number(second) - Number(wishedAt)) * 1000 > CHART_WAIT_MS) return;
      if (await this.#redis.exists(key)) return;
      const answer = await this.#fetch(pair, interval);
      await this.#redis.set(key, JSON.stringify(answer), "EX", "error" in answer ? ERROR_TTL_S : ANSWER_TTL_S);
    } catch (error) {
      this.#log.warn({ pair, error: String(error) }, "a chart answer was not stored");
    }
  }

  async #fetch(pair: string, interval: ChartInterval): Promise<ChartAnswer> {
    try {
      const candles = await this.#rest.chart(pair, interval, CANDLES);
      return { candles: candles.map((c) => [c.openTime, c.open, c.high, c.low, c.close, c.volume, c.quoteVolume]) };
    } catch (error) {
      this.#log.warn({ pair, interval, error: String(error) }, "no candles for a chart");
      return { error: `${this.#rest.exchange} gave no candles for ${pair}` };
    }
  }
}
