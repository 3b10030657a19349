// Chart history: a worker owns the exchange's request budget, so a server asks through Redis and waits. Equal questions share one
// answer, which is encoded once while it is valid.

import { LRUCache } from "lru-cache";
import type { Kline } from "../../../shared/contracts/charts.ts";
import { chartAnswerSchema, type ChartAnswer } from "../../../shared/contracts/worker-messages.ts";
import type { ExchangeInterval } from "../../../shared/market/candle.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import type { ReadyBody } from "../../http/ready-body.ts";
import type { WorkerQuestions } from "../../push/worker-questions.ts";
import { candlesBody } from "./candles-body.ts";

/** Request addresses whose answers are kept; a longer address is not a chart's. */
const MAX_ADDRESSES = 5000;
const MAX_ADDRESS_LENGTH = 200;
/** Bodies kept for later requests, bytes before compression. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Which candles of a chart are wanted: the newest, or those that opened before a moment (epoch ms). */
export interface ChartQuestion {
  readonly exchange: ExchangeId;
  readonly pair: string;
  readonly interval: ExchangeInterval;
  readonly before: number | undefined;
}

/** One page of a chart, oldest first. */
interface KlinesPage {
  readonly candles: readonly Kline[];
  /** The exchange has no older ones. */
  readonly isFirst: boolean;
  /** How long this answer is valid, ms. */
  readonly leftMs: number;
}

export class KlinesService {
  readonly #questions: WorkerQuestions;
  readonly #asked = new Map<string, Promise<KlinesPage>>();
  /** By key and number of candles. */
  readonly #encoding = new Map<string, Promise<ReadyBody>>();
  readonly #kept = new LRUCache<string, ReadyBody>({ maxSize: MAX_KEPT_BYTES });
  /** By the address of an answered request: which kept answer it was, and its exchange. */
  readonly #answered = new LRUCache<string, { readonly name: string; readonly exchange: ExchangeId }>({ max: MAX_ADDRESSES });

  constructor(questions: WorkerQuestions) {
    this.#questions = questions;
  }

  /** The still valid answer to an earlier request of this address, and its exchange. */
  ready(address: string): { readonly body: ReadyBody; readonly exchange: ExchangeId } | undefined {
    const answered = this.#answered.get(address);
    const body = answered && this.#kept.get(answered.name);
    return body && { body, exchange: answered.exchange };
  }

  /** The answer with the last `limit` of up to 1,000 candles from a worker. Throws upstream-failed or unavailable. */
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
    const { body, size } = candlesBody(candles.slice(-limit), isWhole);
    if (leftMs > 0) this.#kept.set(name, body, { ttl: leftMs, size });
    return body;
  }

  async #page({ exchange, pair, interval, before }: ChartQuestion): Promise<KlinesPage> {
    const key = keys.chart(exchange, pair, interval, before);
    const asked = this.#asked.get(key);
    if (asked) return asked;
    const answer = this.#questions
      .ask({ exchange, pair, interval, before, key })
      .then(({ text, leftMs }) => ({ ...pageOf(chartAnswerSchema.parse(JSON.parse(text))), leftMs }))
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, answer);
    return answer;
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
