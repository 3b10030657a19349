import type { MexcLimits } from "./mexc-limits.ts";

/** Sliding window of weights. */
class Window {
  readonly #entries: { atMs: number; weight: number }[] = [];
  #sum = 0;

  /** Adds unless that exceeds `most` within `widthMs`. */
  take(weight: number, max: number, widthMs: number, nowMs: number): boolean {
    while (this.#entries.length > 0 && nowMs - this.#entries[0]!.atMs >= widthMs) this.#sum -= this.#entries.shift()!.weight;
    if (this.#sum + weight > max) return false;
    this.#entries.push({ atMs: nowMs, weight });
    this.#sum += weight;
    return true;
  }
}

export class MexcBudget {
  readonly #limits: MexcLimits;
  readonly #windows = new Map<string, Window>();

  constructor(limits: MexcLimits) {
    this.#limits = limits;
  }

  /**
   * True, and counted, when the request fits. Per address: requests per second in total, and weight per endpoint in ten seconds.
   * Real time, epoch ms.
   */
  take(address: string, path: string, weight: number, nowMs: number): boolean {
    const total = this.#window(address);
    const endpoint = this.#window(`${address} ${path}`);
    return (
      total.take(1, this.#limits.mexcRequestsPerSecond, 1000, nowMs) &&
      endpoint.take(weight, this.#limits.mexcWeightPer10s, 10_000, nowMs)
    );
  }

  #window(key: string): Window {
    let window = this.#windows.get(key);
    if (!window) this.#windows.set(key, (window = new Window()));
    return window;
  }
}
