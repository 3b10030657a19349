// When a worker that its exchange refuses may try to lead again. A refusal that lasts, by region or by address, must neither be met
// by requests twice a second nor keep the lease from a worker that another address serves.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { RestError } from "../exchanges/rest-error.ts";

export class LeadBackOff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #now: () => number;
  #failures = 0;
  #nextAt = Number.NEGATIVE_INFINITY;

  /** `now`: a clock that only runs forward, ms. */
  constructor(firstMs: number, maxMs: number, now = (): number => performance.now()) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#now = now;
  }

  get mayTry(): boolean {
    return this.#now() >= this.#nextAt;
  }

  /** The exchange serves us: nothing is left to wait for. */
  served(): void {
    this.#failures = 0;
    this.#nextAt = Number.NEGATIVE_INFINITY;
  }

  /** The exchange refused us; returns ms until the next attempt. */
  refused(): number {
    const delayMs = Math.min(this.#maxMs, this.#firstMs * 2 ** this.#failures++);
    this.#nextAt = this.#now() + delayMs;
    return delayMs;
  }
}

/** The exchange's answer; rejects when it takes longer: a call may wait for the end of a ban, and nobody leads meanwhile. */
export async function answeredWithin<T>(exchange: ExchangeId, maxMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RestError(exchange, "timeout", 0, `no list of coins within ${maxMs / 1000} s`)), maxMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
