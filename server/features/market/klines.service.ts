// Chart history: a worker owns the exchange's request budget, so a server asks through Redis and waits. Equal questions share one answer,
// which is encoded once for all who come while it holds.

import { LRUCache } from "lru-cache";
import type { Kline } from "../../../shared/contracts/charts.ts";
import { CHART_WAIT_MS, chartAnswerSchema, type ChartAnswer } from "../../../shared/contracts/worker-messages.ts";
import type { ChartInterval } from "../../../shared/market/candle.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Log } from "../../../shared/node/log.ts";
import { subscribeForGood, type RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import { ReadyBody, ReadyBytes } from "../../http/ready-body.ts";

/** A list nobody empties must not grow for ever. */
const WANTED_SECONDS = 30;

/** Addresses of requests whose answers are kept; a longer one is nobody's chart. */
const MAX_ADDRESSES = 5000;
const MAX_ADDRESS_LENGTH = 200;
/** Bodies kept for those who come next, bytes before compression. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** A quarter of the size, of a body that lives for seconds. */
const FAST_GZIP = 1;
const HEADERS = { vary: "Cookie, Authorization, Accept-Encoding", "cache-control": "no-store" };

// KEYS list; ARGV pair and interval, seconds to keep the list, what follows the moment. Notes the moment by the clock of the Redis
// that has the list, which is the same for all readers.
const WANT = `
redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. redis.call('TIME')[1] .. ARGV[3])
return redis.call('EXPIRE', KEYS[1], ARGV[2])`;

export interface KlinesParts {
  readonly redis: RedisClient;
  /** A connection that follows channels. */
  readonly subscriber: RedisClient;
  readonly log: Log;
}

/** Which candles of a chart are wanted: the newest, or those that opened before a moment (epoch ms). */
export interface ChartQuestion {
  readonly exchange: ExchangeId;
  readonly pair: string;
  readonly interval: ChartInterval;
  readonly before: number | undefined;
}

/** One page of a chart, oldest first. */
interface KlinesPage {
  readonly candles: readonly Kline[];
  /** The exchange has none before the first of these. */
  readonly isFirst: boolean;
  /** How long this answer holds, ms. */
  readonly leftMs: number;
}

export class KlinesService {
  readonly #redis: RedisClient;
  readonly #asked = new Map<string, Promise<KlinesPage>>();
  /** By key and number of candles. */
  readonly #encoding = new Map<string, Promise<ReadyBody>>();
  readonly #kept = new LRUCache<string, ReadyBody>({ maxSize: MAX_KEPT_BYTES });
  /** By the address of a request that was answered: which of those kept it was, and of which exchange. */
  readonly #answered = new LRUCache<string, { readonly name: string; readonly exchange: ExchangeId }>({ max: MAX_ADDRESSES });
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

  /** What a request of this address, which was answered before, gets while the answer holds; and the exchange it is of. */
  ready(address: string): { readonly body: ReadyBody; readonly exchange: ExchangeId } | undefined {
    const answered = this.#answered.get(address);
    const body = answered && this.#kept.get(answered.name);
    return body && { body, exchange: answered.exchange };
  }

  /** The answer with the last `limit` of up to 1,000 candles that a worker gives, to a request of this address. Throws upstream-failed or unavailable. */
  async body(question: ChartQuestion, limit: number, address = ""): Promise<ReadyBody> {
    const { exchange, pair, interval, before } = question;
    const name = `${keys.chart(exchange, pair, interval, before)} ${limit}`;
    if (address !== "" && address.length <= MAX_ADDRESS_LENGTH) this.#answered.set(address, { name, exchange });
    const ready = this.#kept.get(name) ?? this.#encoding.get(name);
    if (ready) return ready;
    const encoded = this.#encode(question, limit, name).finally(() => this.#encoding.delete(name));
    this.#encoding.set(name, encoded);
    return encoded;
  }

  async #encode(question: ChartQuestion, limit: number, name: string): Promise<ReadyBody> {
    const { candles, isFirst, leftMs } = await this.#page(question);
    const isWhole = isFirst && candles.length <= limit;
    const answer = { success: true, data: candles.slice(-limit), ...(isWhole && { is_first: true }), message: "" };
    const bytes = Buffer.from(JSON.stringify(answer));
    const body = new ReadyBody(new ReadyBytes(bytes, FAST_GZIP), "application/json; charset=utf-8", HEADERS);
    if (leftMs > 0) this.#kept.set(name, body, { ttl: leftMs, size: bytes.length });
    return body;
  }

  async #page({ exchange, pair, interval, before }: ChartQuestion): Promise<KlinesPage> {
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
      let [text, leftMs] = await this.#read(key);
      if (text === null) {
        const until = performance.now() + CHART_WAIT_MS;
        let published = this.#published(key, until);
        await this.#redis.eval(WANT, 1, list, ...wanted);
        while (text === null && performance.now() < until) {
          await published;
          published = this.#published(key, until);
          [text, leftMs] = await this.#read(key);
        }
      }
      if (text === null) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      return { ...pageOf(chartAnswerSchema.parse(JSON.parse(text))), leftMs };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause: error });
    } finally {
      this.#waiting.get(key)?.();
    }
  }

  /** An answer, and how long Redis still has it, ms. */
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

function pageOf(answer: ChartAnswer): Omit<KlinesPage, "leftMs"> {
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
