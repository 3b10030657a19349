// Counts failed handshakes in this process: a sliding window made of two fixed ones. Our own, because a place for a socket is
// granted or refused in one synchronous step, with the counts of open ones, and rate-limiter-flexible answers by promise, lets
// a burst over a window's edge through twice, and keeps a timer for each address of a flood without a bound.

import type { Limit } from "./limits.ts";

const MAX_CALLERS = 50_000;

interface Count {
  window: number;
  now: number;
  before: number;
}

export class SlidingWindows {
  readonly #counts = new Map<string, Count>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /**
   * Counts one call that stays within the limit; false for one too many. That one is not counted: whoever
   * keeps trying gets as much as the limit says, instead of nothing for as long as the trying goes on.
   */
  take(limit: Limit, caller: string): boolean {
    if (!this.hasRoom(limit, caller)) return false;
    const { window } = windowAt(limit, this.#clock());
    const key = keyOf(limit, caller);
    const count = this.#counts.get(key) ?? this.#add(key, window);
    if (count.window !== window) {
      count.before = count.window === window - 1 ? count.now : 0;
      count.now = 0;
      count.window = window;
    }
    count.now++;
    return true;
  }

  /** Would one more call stay within the limit? Counts nothing. */
  hasRoom(limit: Limit, caller: string): boolean {
    const count = this.#counts.get(keyOf(limit, caller));
    if (!count) return true;
    const { window, shareGone } = windowAt(limit, this.#clock());
    const [now, before] = count.window === window ? [count.now, count.before] : [0, count.window === window - 1 ? count.now : 0];
    return before * (1 - shareGone) + now + 1 <= limit.max;
  }

  #add(key: string, window: number): Count {
    // The oldest caller goes first, so that a flood of addresses costs memory only up to the cap.
    if (this.#counts.size >= MAX_CALLERS) this.#counts.delete(this.#counts.keys().next().value as string);
    const count = { window, now: 0, before: 0 };
    this.#counts.set(key, count);
    return count;
  }
}

const keyOf = (limit: Limit, caller: string): string => `${limit.name}:${caller}`;

/** The fixed window `now` lies in, and how much of it is gone. */
function windowAt(limit: Limit, now: number): { window: number; shareGone: number } {
  const length = limit.windowSeconds * 1000;
  const window = Math.floor(now / length);
  return { window, shareGone: now / length - window };
}
