// How many orders of a pair are asked for: few, and more only of those pairs whose near book lies deeper than the last answer reached.

import { nearBook } from "../../shared/market/depth.ts";
import type { Orders } from "./exchange.ts";

export interface DepthStep {
  /** Orders of each side, and what asking for them weighs. */
  readonly levels: number;
  readonly weight: number;
}

/** A book that needs less than this share of a smaller step is asked for by that one again. */
const EASY_SHARE = 0.8;
/** Where many orders had no turn, so many answers with fewer come before they are asked for again: a heavy question that waits holds up others. */
const ANSWERS_BETWEEN = 5;

export class DepthSteps {
  readonly #steps: readonly [DepthStep, ...DepthStep[]];
  /** Pair → its step, of those beyond the first. */
  readonly #beyond = new Map<string, number>();
  /** Pair that had no turn → answers until it is asked for by more again. */
  readonly #waiting = new Map<string, number>();

  /** `steps`: from few orders to many. */
  constructor(steps: readonly [DepthStep, ...DepthStep[]]) {
    this.#steps = steps;
  }

  /** What to ask for. */
  stepOf(pair: string): DepthStep {
    return this.#steps[this.#beyond.get(pair) ?? 0] ?? this.#steps[0];
  }

  /** Takes on what an answer held, for the next question. */
  learn(pair: string, orders: Orders): void {
    const book = nearBook(0, orders, (levels) => levels >= orders.mostLevels);
    if (!book) return;
    const at = this.#beyond.get(pair) ?? 0;
    const fewer = this.#steps[at - 1];
    const waits = this.#waiting.get(pair) ?? 0;
    if (waits > 0) this.#wait(pair, waits - 1);
    else if ((book.bidsCut || book.asksCut) && at + 1 < this.#steps.length) this.#beyond.set(pair, at + 1);
    else if (fewer && Math.max(book.bids.length, book.asks.length) < fewer.levels * EASY_SHARE) this.#back(pair, at - 1);
  }

  /** The question had no turn in time. */
  missed(pair: string): void {
    const at = this.#beyond.get(pair) ?? 0;
    if (at === 0) return;
    this.#back(pair, at - 1);
    this.#wait(pair, ANSWERS_BETWEEN);
  }

  #wait(pair: string, answers: number): void {
    if (answers > 0) this.#waiting.set(pair, answers);
    else this.#waiting.delete(pair);
  }

  #back(pair: string, to: number): void {
    if (to > 0) this.#beyond.set(pair, to);
    else this.#beyond.delete(pair);
  }
}
