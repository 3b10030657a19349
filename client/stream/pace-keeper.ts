// Lowers the cadence a step when the line cannot keep up, and raises it again when it can.

import { SlowLine } from "./slow-line.ts";
import { staleAfterMs } from "./stream-state.ts";
import type { Subscription } from "./subscription.ts";

/** Data older than this is late whatever the cadence. */
const LATE_MS = 10_000;

export class PaceKeeper {
  readonly #subscription: Subscription;
  readonly #line = new SlowLine();
  readonly #onChange: (slower: boolean) => void;

  /** `onChange`: the subscription asks for another cadence now. */
  constructor(subscription: Subscription, onChange: (slower: boolean) => void) {
    this.#subscription = subscription;
    this.#onChange = onChange;
  }

  /** Called a few times a second while frames are due, with the age of the data on screen. */
  keep(ageMs: number, now: number): void {
    const verdict = this.#line.judge(ageMs > Math.max(LATE_MS, staleAfterMs(this.#subscription.speed)), now);
    if (verdict === "slower" && this.#subscription.slowDown()) this.#onChange(true);
    if (verdict === "faster" && this.#subscription.speedUp()) this.#onChange(false);
  }

  /** No judgement now: no connection, no market, or hidden tab. */
  pause(): void {
    this.#line.pause();
  }
}
