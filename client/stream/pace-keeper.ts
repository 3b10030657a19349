// Lowers the cadence a step when the line cannot keep up, and raises it again when it can.

import { SlowLine } from "./slow-line.ts";
import { staleAfterMs } from "./stream-state.ts";
import type { Subscription } from "./subscription.ts";

/** Frames away for longer than this are late whatever the cadence. */
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

  /**
   * Called a few times a second while frames are due, with the time since one came that builds on another. A server sends those at the
   * cadence to everybody but who is behind with them (server/push/frames/reader.ts): that is about the line alone. The age of what they
   * hold would be about the exchange and the worker, too.
   */
  keep(withoutFrameMs: number, now: number): void {
    const isLate = withoutFrameMs > Math.max(LATE_MS, staleAfterMs(this.#subscription.speed));
    const verdict = this.#line.judge(isLate, now);
    if (verdict === "slower" && this.#subscription.slowDown()) this.#onChange(true);
    if (verdict === "faster" && this.#subscription.speedUp()) this.#onChange(false);
  }

  /** The line is known to be too slow for this cadence. */
  lower(now: number): void {
    this.#line.slower(now);
    if (this.#subscription.slowDown()) this.#onChange(true);
  }

  /** No judgement now: no connection, no market, or hidden tab. */
  pause(): void {
    this.#line.pause();
  }
}
