// Runs the backfill of a market until its history is complete, and again whenever coins without a history join.

import { setTimeout as sleep } from "node:timers/promises";
import type { Universe } from "../../shared/market/universe.ts";
import type { MarketHistory } from "../history/market-history.ts";
import type { ExchangeClock } from "./exchange-clock.ts";

/** Candles are requested this long after the last second they cover, ms: second candles lag a little. */
const SETTLE_MS = { 1: 1000, 60: 50 } as const;

/** A market and its history to complete. */
export interface BackfilledMarket {
  readonly universe: Pick<Universe, "symbols">;
  readonly history: Pick<MarketHistory, "end" | "complete" | "fillJoined">;
}

export interface BackfillSchedulerDeps {
  readonly clock: Pick<ExchangeClock, "now">;
  readonly grain: keyof typeof SETTLE_MS;
  /** Whether we still hold the lease of this epoch. */
  readonly leads: (epoch: number) => boolean;
  /** From a failed attempt to the next. */
  readonly retryMs: number;
  readonly onError: (error: unknown) => void;
}

export class BackfillScheduler {
  readonly #deps: BackfillSchedulerDeps;
  /** Epoch of the lease under which a backfill runs; 0 without one. */
  #runningEpoch = 0;
  #isDue = false;

  constructor(deps: BackfillSchedulerDeps) {
    this.#deps = deps;
  }

  /** Backfills until the history is complete, the exchange has no more of it, or another lease began. Never rejects. */
  async run(market: BackfilledMarket, epoch: number): Promise<void> {
    this.#isDue = true;
    if (this.#runningEpoch === epoch) {
      await this.#fillJoined(market, epoch);
      // The current run, or another one if it has just ended, makes new arrivals exact.
      this.#isDue = true;
      if (this.#runningEpoch !== 0 || !this.#deps.leads(epoch)) return;
    }
    this.#runningEpoch = epoch;
    while (this.#isDue && this.#runningEpoch === epoch) {
      this.#isDue = false;
      while (!(await this.#attempt(market, epoch))) await sleep(this.#deps.retryMs);
    }
    if (this.#runningEpoch === epoch) this.#runningEpoch = 0;
  }

  /** Coins that join do not wait until the history of others is exact. What fails here is retried with everything that is due. */
  async #fillJoined(market: BackfilledMarket, epoch: number): Promise<void> {
    try {
      await this.#settled(market);
      if (this.#deps.leads(epoch)) await market.history.fillJoined(market.universe.symbols);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  /** Whether nothing is left to do. */
  async #attempt(market: BackfilledMarket, epoch: number): Promise<boolean> {
    const { leads, onError } = this.#deps;
    try {
      await this.#settled(market);
      return !leads(epoch) || (await market.history.complete(market.universe.symbols));
    } catch (error) {
      onError(error);
      return false;
    }
  }

  /** Resolves when the exchange serves what is to be fetched; coins may join meanwhile and move the end. */
  async #settled(market: BackfilledMarket): Promise<void> {
    for (let ms = this.#untilSettled(market); ms > 0; ms = this.#untilSettled(market)) await sleep(ms);
  }

  #untilSettled({ history }: BackfilledMarket): number {
    return history.end * 1000 + SETTLE_MS[this.#deps.grain] - this.#deps.clock.now();
  }
}
