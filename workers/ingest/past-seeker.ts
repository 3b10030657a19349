// Goes on asking for a market's past until it is whole; begins again whenever coins without one join.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExchangeClock } from "./exchange-clock.ts";
import type { MarketDesk } from "./market-desk.ts";

const RETRY_MS = 10_000;
/** Candles must be asked for once the last second they are to tell has passed; second candles trail a little, ms. */
const SETTLE_MS = { 1: 1000, 60: 50 } as const;

export interface PastSeekerParts {
  readonly clock: ExchangeClock;
  readonly grain: keyof typeof SETTLE_MS;
  /** Does the lease of this epoch last? */
  readonly leads: (epoch: number) => boolean;
  readonly complain: (error: unknown) => void;
}

export class PastSeeker {
  readonly #parts: PastSeekerParts;
  /** Epoch of the lease under which the past is being asked for; 0 while nothing is. */
  #seeking = 0;
  #again = false;

  constructor(parts: PastSeekerParts) {
    this.#parts = parts;
  }

  /** Asks until the past is whole, the exchange has no more of it, or another lease began. Never rejects. */
  async seek(desk: MarketDesk, epoch: number): Promise<void> {
    this.#again = true;
    if (this.#seeking === epoch) return;
    this.#seeking = epoch;
    while (this.#again && this.#seeking === epoch) {
      this.#again = false;
      while (!(await this.#attempt(desk, epoch))) await sleep(RETRY_MS);
    }
    if (this.#seeking === epoch) this.#seeking = 0;
  }

  /** Whether there is nothing more to do. */
  async #attempt(desk: MarketDesk, epoch: number): Promise<boolean> {
    const { leads, complain } = this.#parts;
    try {
      // Coins may join while we wait, and are to be waited for too.
      for (let ms = this.#untilSettled(desk); ms > 0; ms = this.#untilSettled(desk)) await sleep(ms);
      return !leads(epoch) || (await desk.history.complete(desk.universe.symbols));
    } catch (error) {
      complain(error);
      return false;
    }
  }

  #untilSettled({ history }: MarketDesk): number {
    return history.end * 1000 + SETTLE_MS[this.#parts.grain] - this.#parts.clock.now();
  }
}
