// Answers servers' requests for charts: the worker owns the exchange's request budget, so only it may fetch candles.

import { CHART_WAIT_MS, type ChartAnswer } from "../../shared/contracts/worker-messages.ts";
import { CHART_INTERVALS, type ChartInterval } from "../../shared/market/candle.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";

/** Candles in one answer; a chart shows fewer. */
const CANDLES = 1000;
/** How long an answer serves further requests, seconds; errors expire sooner. */
const ANSWER_TTL_S = 5;
const ERROR_TTL_S = 2;
/** How long one blocking read waits, seconds. */
const WAIT_S = 2;

// KEYS list of requests; the clock of the Redis that has it, by which they were noted, epoch seconds.
const CLOCK = `return redis.call('TIME')[1]`;

const isInterval = (text: string | undefined): text is ChartInterval => CHART_INTERVALS.some((interval) => interval === text);

export class ChartResponder {
  readonly #blocking: RedisClient;
  readonly #redis: RedisClient;
  readonly #rest: ExchangeRest;
  readonly #log: Log;
  #stopped = false;

  /** `blocking` is a connection of its own: it waits inside Redis. */
  constructor(blocking: RedisClient, redis: RedisClient, rest: ExchangeRest, log: Log) {
    this.#blocking = blocking;
    this.#redis = redis;
    this.#rest = rest;
    this.#log = log;
  }

  /** Answers until stopped; survives Redis outages. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const request = await this.#blocking.blpop(keys.chartWanted(this.#rest.exchange), WAIT_S);
        if (request) void this.#answer(request[1]);
      } catch (error) {
        if (this.#stopped) return;
        this.#log.debug({ error: String(error) }, "waiting for chart requests");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#blocking.disconnect();
  }

  async #answer(request: string): Promise<void> {
    const [pair, interval, requestedAt] = request.split(" ");
    if (!pair || !isInterval(interval)) return;
    const key = keys.chart(this.#rest.exchange, pair, interval);
    try {
      // Requests pile up while no worker runs; the servers behind the old ones have long given up.
      const second = Number(await this.#redis.eval(CLOCK, 1, keys.chartWanted(this.#rest.exchange)));
      if ((second - Number(requestedAt)) * 1000 > CHART_WAIT_MS) return;
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
