// Lowers the cadence a step when the line cannot keep up, and raises it again when it can.

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

/** Late for so long is too slow; good for so long is good again. */
const LATE_FOR_MS = 30_000;
const GOOD_FOR_MS = 60_000;
const MAX_GOOD_FOR_MS = 600_000;
/** Ages rise and fall with every table that arrives; only this long without a late one is a break. */
const BREAK_MS = 10_000;

/**
 * Judges whether the line keeps up with the cadence asked for. A line that was trusted too early has to be good for longer the next time.
 */
class SlowLine {
  #lateSince = Number.NaN;
  #lateAt = Number.NEGATIVE_INFINITY;
  #goodSince = Number.NaN;
  #goodForMs = GOOD_FOR_MS;
  /** How many times it went slower without a "faster" since. */
  #steps = 0;
  #trusted = false;

  /**
   * Called again and again while frames are due; `late`: the data on screen is far older than the cadence allows.
   * slower: ask for less; faster: the line has been good for long enough to take that back.
   */
  judge(late: boolean, now: number): "slower" | "faster" | undefined {
    return late ? this.#judgeLate(now) : this.#judgeGood(now);
  }

  /** Nothing can be judged now: no connection, no market, hidden tab. */
  pause(): void {
    this.#lateSince = Number.NaN;
    this.#lateAt = Number.NEGATIVE_INFINITY;
    this.#goodSince = Number.NaN;
  }

  /** Known to be too slow now, by something else than late data. */
  slower(now: number): void {
    this.#lateSince = now;
    this.#goodSince = Number.NaN;
    this.#steps++;
    if (this.#trusted) this.#goodForMs = Math.min(MAX_GOOD_FOR_MS, this.#goodForMs * 2);
    this.#trusted = false;
  }

  #judgeLate(now: number): "slower" | undefined {
    if (now - this.#lateAt > BREAK_MS) this.#lateSince = now;
    this.#lateAt = now;
    this.#goodSince = Number.NaN;
    if (now - this.#lateSince < LATE_FOR_MS) return undefined;
    this.slower(now);
    return "slower";
  }

  #judgeGood(now: number): "faster" | undefined {
    if (Number.isNaN(this.#goodSince)) this.#goodSince = now;
    if (this.#steps === 0 || now - this.#goodSince < this.#goodForMs) return undefined;
    this.#goodSince = now;
    this.#steps--;
    this.#trusted = true;
    return "faster";
  }
}
