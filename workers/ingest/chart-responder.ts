// Answers servers' requests for charts and order books: the worker owns the exchange's request budget, so only it may ask.

import { CHART_WAIT_MS, DEPTH, OWN_MINUTES, type ChartAnswer, type OwnMinutes } from "../../shared/contracts/worker-messages.ts";
import { EXCHANGE_INTERVALS, type ExchangeInterval } from "../../shared/market/candle.ts";
import { nameOfWord } from "../../shared/market/name-word.ts";
import type { Log } from "../../shared/node/log.ts";
import { publish, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { DepthDesk } from "../depth/depth-desk.ts";
import { KeptBars, type LiveMinutes } from "./kept-bars.ts";

/** How long an answer serves further requests, seconds; errors expire sooner. */
const ANSWER_TTL_S = 5;
const ERROR_TTL_S = 2;
/** How long one blocking read waits, seconds. */
const WAIT_S = 2;
/** Concurrent requests; others wait in Redis, where another worker may take them. */
const MAX_ANSWERS = 64;

const MINUTE_MS = 60_000;
/** Minutes per comparison requested by operators. */
const OWN_COUNT = 5;

// KEYS list of requests; returns the clock of its Redis, by which they were recorded, epoch seconds.
const CLOCK = `return redis.call('TIME')[1]`;

const isInterval = (text: string | undefined): text is ExchangeInterval =>
  EXCHANGE_INTERVALS.some((interval) => interval === text);

interface Wanted {
  readonly pair: string;
  readonly interval: ExchangeInterval | typeof OWN_MINUTES | typeof DEPTH;
  /** Epoch second. */
  readonly requestedAt: number;
  /** Epoch ms. */
  readonly before: number | undefined;
}

export class ChartResponder {
  readonly #blocking: RedisClient;
  readonly #redis: RedisClient;
  readonly #rest: ExchangeRest;
  readonly #log: Log;
  readonly #bars: KeptBars;
  readonly #depth: Pick<DepthDesk, "ask">;
  readonly #inFlight = new Set<Promise<void>>();
  #stopped = false;

  /** `blocking` is a separate connection, because it waits inside Redis. */
  constructor(
    blocking: RedisClient,
    redis: RedisClient,
    rest: ExchangeRest,
    live: LiveMinutes,
    depth: Pick<DepthDesk, "ask">,
    log: Log,
  ) {
    this.#depth = depth;
    this.#blocking = blocking;
    this.#redis = redis;
    this.#rest = rest;
    this.#log = log;
    this.#bars = new KeptBars(rest, live);
  }

  /** Answers until stopped; survives Redis outages. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        if (this.#inFlight.size >= MAX_ANSWERS) await Promise.race(this.#inFlight);
        const request = await this.#blocking.blpop(keys.chartWanted(this.#rest.exchange), WAIT_S);
        if (request) this.#begin(request[1]);
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

  #begin(request: string): void {
    const answering = this.#answer(request).finally(() => this.#inFlight.delete(answering));
    this.#inFlight.add(answering);
  }

  async #answer(request: string): Promise<void> {
    const wanted = wantedOf(request);
    if (!wanted) return;
    const { exchange } = this.#rest;
    const { pair, interval, requestedAt, before } = wanted;
    if (interval === DEPTH) return this.#askDepth(pair, requestedAt);
    const key = interval === OWN_MINUTES ? keys.ownMinutes(exchange, pair) : keys.chart(exchange, pair, interval, before);
    try {
      const leftMs = await this.#leftMs(requestedAt);
      if (leftMs < 0) return;
      if (!(await this.#redis.exists(key))) {
        const signal = AbortSignal.timeout(leftMs);
        const answer = await this.#fetch({ pair, interval, before }, signal);
        if (!answer) return;
        await this.#redis.set(key, JSON.stringify(answer), "EX", "error" in answer ? ERROR_TTL_S : ANSWER_TTL_S);
      }
      await publish(this.#redis, keys.chartAnswers(exchange), key);
    } catch (error) {
      this.#log.warn({ pair, error: String(error) }, "a chart answer was not stored");
    }
  }

  /** Requests pile up while no worker runs, and servers have long given up on old ones: how long one still waits, ms. */
  async #leftMs(requestedAt: number): Promise<number> {
    const second = Number(await this.#redis.eval(CLOCK, 1, keys.chartWanted(this.#rest.exchange)));
    return CHART_WAIT_MS - (second - requestedAt) * 1000;
  }

  async #askDepth(pair: string, requestedAt: number): Promise<void> {
    try {
      if ((await this.#leftMs(requestedAt)) >= 0) await this.#depth.ask(pair);
    } catch (error) {
      this.#log.warn({ pair, error: String(error) }, "an order book was not stored");
    }
  }

  /** Undefined when nobody waits for it any more. */
  async #fetch({ pair, interval, before }: WantedCandles, signal: AbortSignal): Promise<ChartAnswer | OwnMinutes | undefined> {
    try {
      if (interval === OWN_MINUTES) return { minutes: await ownMinutes(this.#rest, pair) };
      const { rows, isFirst } = await this.#bars.page(pair, interval, { before, signal });
      return { candles: [...rows], ...(isFirst && { isFirst }) };
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#log.warn({ pair, interval, error: String(error) }, "no candles for a chart");
      return { error: `${this.#rest.exchange} gave no candles for ${pair}` };
    }
  }
}

/** The exchange's closed minutes of a pair; the newest may have closed too recently to contain its last trades. */
async function ownMinutes(rest: ExchangeRest, pair: string) {
  const end = Math.floor((await rest.serverTime()) / MINUTE_MS) * MINUTE_MS;
  const candles = await rest.candles(pair, 60, end - OWN_COUNT * MINUTE_MS, end);
  return candles.map(({ openTime: at, close, quoteVolume: volume, quoteStep = 0 }) => ({
    at,
    close,
    volume,
    volume_step: quoteStep,
  }));
}

/** Of a chart, or of the exchange's own minutes. */
type WantedCandles = Pick<Wanted, "pair" | "before"> & { readonly interval: Exclude<Wanted["interval"], typeof DEPTH> };

function wantedOf(request: string): Wanted | undefined {
  const [word, interval, requestedAt, before] = request.split(" ");
  if (!word || (interval !== OWN_MINUTES && interval !== DEPTH && !isInterval(interval))) return undefined;
  return {
    pair: nameOfWord(word),
    interval,
    requestedAt: Number(requestedAt),
    before: before === undefined ? undefined : Number(before),
  };
}
