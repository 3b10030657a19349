// Order books as workers keep them in Redis, asked for anew where they are old: one question of a coin at a time.

import { DEPTH, depthAnswerSchema } from "../../../shared/contracts/worker-messages.ts";
import type { OrderBook } from "../../../shared/market/depth.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import type { WorkerQuestions } from "../../push/worker-questions.ts";

export type KnownBook = OrderBook | "empty" | "unknown";

export class DepthService {
  readonly #questions: Pick<WorkerQuestions, "ask">;
  readonly #redis: RedisClient;
  readonly #asked = new Map<string, Promise<KnownBook>>();

  constructor(questions: Pick<WorkerQuestions, "ask">, redis: RedisClient) {
    this.#questions = questions;
    this.#redis = redis;
  }

  /** The newest book; one of some minutes ago where the exchange cannot be asked now, "unknown" where there is none either. */
  book(exchange: ExchangeId, pair: string): Promise<KnownBook> {
    const key = keys.depthAnswer(exchange, pair);
    const asked = this.#asked.get(key);
    if (asked) return asked;
    const answer = this.#ask(exchange, pair, key).finally(() => this.#asked.delete(key));
    this.#asked.set(key, answer);
    return answer;
  }

  async #ask(exchange: ExchangeId, pair: string, key: string): Promise<KnownBook> {
    try {
      const answer = bookIn((await this.#questions.ask({ exchange, pair, interval: DEPTH, key })).text);
      // An exchange that shows no orders now has none: an older book would promise some.
      if (answer !== "unknown") return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    const kept = await this.#redis.get(keys.depth(exchange, pair)).catch(() => null);
    return kept === null ? "unknown" : bookIn(kept);
  }
}

function bookIn(text: string): KnownBook {
  const answer = depthAnswerSchema.parse(JSON.parse(text));
  if ("book" in answer) return answer.book;
  return answer.error === "empty" ? "empty" : "unknown";
}
