// Runs the backfill of a market until its history is complete, and again whenever coins without a history join.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExchangeClock } from "./exchange-clock.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";

/** Candles are requested this long after the last second they cover, ms: second candles trail a little. */
const SETTLE_MS = { 1: 1000, 60: 50 } as const;

export interface BackfillSchedulerParts {
  readonly clock: ExchangeClock;
  readonly grain: keyof typeof SETTLE_MS;
  /** Whether the lease of this epoch is still ours. */
  readonly leads: (epoch: number) => boolean;
  /** From a failed attempt to the next. */
  readonly retryMs: number;
  readonly onError: (error: unknown) => void;
}

export class BackfillScheduler {
  readonly #parts: BackfillSchedulerParts;
  /** Epoch of the lease under which a backfill runs; 0 while none does. */
  #runningEpoch = 0;
  #isDue = false;

  constructor(parts: BackfillSchedulerParts) {
    this.#parts = parts;
  }

  /** Backfills until the history is complete, the exchange has no more of it, or another lease began. Never rejects. */
  async run(runtime: ExchangeRuntime, epoch: number): Promise<void> {
    this.#isDue = true;
    if (this.#runningEpoch === epoch) return this.#fillJoined(runtime, epoch);
    this.#runningEpoch = epoch;
    while (this.#isDue && this.#runningEpoch === epoch) {
      this.#isDue = false;
      while (!(await this.#attempt(runtime, epoch))) await sleep(this.#parts.retryMs);
    }
    if (this.#runningEpoch === epoch) this.#runningEpoch = 0;
  }

  /** Coins that join do not wait until the history of others is exact. What fails here is tried again with all that is due. */
  async #fillJoined(runtime: ExchangeRuntime, epoch: number): Promise<void> {
    try {
      await this.#settled(runtime);
      if (this.#parts.leads(epoch)) await runtime.history.fillJoined(runtime.universe.symbols);
    } catch (error) {
      this.#parts.onError(error);
    }
  }

  /** Whether nothing is left to do. */
  async #attempt(runtime: ExchangeRuntime, epoch: number): Promise<boolean> {
    const { leads, onError } = this.#parts;
    try {
      await this.#settled(runtime);
      return !leads(epoch) || (await runtime.history.complete(runtime.universe.symbols));
    } catch (error) {
      onError(error);
      return false;
    }
  }

  /** Resolves when the exchange serves what is to be fetched; coins may join meanwhile and push the end back. */
  async #settled(runtime: ExchangeRuntime): Promise<void> {
    for (let ms = this.#untilSettled(runtime); ms > 0; ms = this.#untilSettled(runtime)) await sleep(ms);
  }

  #untilSettled({ history }: ExchangeRuntime): number {
    return history.end * 1000 + SETTLE_MS[this.#parts.grain] - this.#parts.clock.now();
  }
}
