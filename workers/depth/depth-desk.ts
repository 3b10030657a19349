// Asks an exchange for order books, whoever wants them: at most once for a coin in some seconds over all workers, within a small share of
// the request budget. What it says is kept in Redis with its time, and for those that wait.

import { DEPTH_FRESH_MS, nearBook } from "../../shared/market/depth.ts";
import type { DepthAnswer } from "../../shared/contracts/worker-messages.ts";
import { publish, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";

/** A coin that could not be asked about in time may be tried again after this, ms. */
const BUSY_MS = 2000;
/** Coins waiting at once; those beyond are not asked about, as their turn would come too late. */
const MAX_WAITING = 12;
/** How long the last known book is kept, s. */
const KEPT_S = 600;

export type DepthOutcome = "asked" | "empty" | "failed" | "busy";

export interface DepthDeskDeps {
  readonly redis: RedisClient;
  readonly rest: Pick<ExchangeRest, "exchange" | "orders">;
  /** The exchange's clock, epoch ms. */
  readonly now: () => number;
  readonly count: (outcome: DepthOutcome) => void;
}

export class DepthDesk {
  readonly #deps: DepthDeskDeps;
  #waiting = 0;

  constructor(deps: DepthDeskDeps) {
    this.#deps = deps;
  }

  /**
   * Sees to it that Redis has a young book of a pair, or why it has none. Resolves without asking where somebody asked just before; rejects
   * only when Redis fails.
   */
  async ask(pair: string): Promise<void> {
    const { redis, rest, count } = this.#deps;
    if (!rest.orders) return;
    if (this.#waiting >= MAX_WAITING) return count("busy");
    const claim = keys.depthAsked(rest.exchange, pair);
    if ((await redis.set(claim, "1", "PX", DEPTH_FRESH_MS, "NX")) === null) return;
    this.#waiting++;
    try {
      const { answer, outcome } = await this.#answer(pair);
      count(outcome);
      if (outcome === "busy") await redis.pexpire(claim, BUSY_MS);
      await this.#keep(pair, answer, outcome === "busy" ? BUSY_MS : DEPTH_FRESH_MS);
    } finally {
      this.#waiting--;
    }
  }

  async #answer(pair: string): Promise<{ readonly answer: DepthAnswer; readonly outcome: DepthOutcome }> {
    const { rest, now } = this.#deps;
    const at = now();
    try {
      const orders = await rest.orders?.(pair);
      const book = orders && nearBook(at, orders, (levels) => levels >= orders.mostLevels);
      return book ? { answer: { book }, outcome: "asked" } : { answer: { error: "empty" }, outcome: "empty" };
    } catch (error) {
      const isLate = error instanceof DOMException;
      return isLate ? { answer: { error: "busy" }, outcome: "busy" } : { answer: { error: "failed" }, outcome: "failed" };
    }
  }

  async #keep(pair: string, answer: DepthAnswer, lifeMs: number): Promise<void> {
    const { redis, rest } = this.#deps;
    const [key, text] = [keys.depthAnswer(rest.exchange, pair), JSON.stringify(answer)];
    await redis.set(key, text, "PX", lifeMs);
    if ("book" in answer) await redis.set(keys.depth(rest.exchange, pair), text, "EX", KEPT_S);
    await publish(redis, keys.chartAnswers(rest.exchange), key);
  }
}
