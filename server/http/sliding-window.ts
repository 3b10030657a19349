// Counts failed handshakes and requests in this process: a sliding window made of two fixed ones. Our own, because a slot for a
// socket is granted in one synchronous step; rate-limiter-flexible answers by promise, lets a burst across a window's edge
// through twice, and keeps a timer for each address of a flood without a bound.

import type { Limit } from "./limits.ts";

const MAX_CALLERS = 50_000;

interface Count {
  window: number;
  now: number;
  before: number;
}

export class SlidingWindows {
  #counts = new Map<string, Count>();
  /** Callers from before `#counts` was full; those who return move over. */
  #older = new Map<string, Count>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /**
   * Counts one call within the limit; false for one too many, which is not counted: a caller who keeps trying gets as much as the
   * limit allows, instead of nothing while trying.
   */
  take(limit: Limit, caller: string): boolean {
    const key = keyOf(limit, caller);
    const time = this.#clock() / (limit.windowSeconds * 1000);
    const window = Math.floor(time);
    const kept = this.#counts.get(key);
    const known = kept ?? this.#older.get(key);
    if (known && !isRoom(known, limit, time)) return false;
    const count = kept ?? this.#add(key, known ?? { window, now: 0, before: 0 });
    if (count.window !== window) {
      count.before = count.window === window - 1 ? count.now : 0;
      count.now = 0;
      count.window = window;
    }
    count.now++;
    return true;
  }

  /** Whether one more call stays within the limit. Counts nothing. */
  hasRoom(limit: Limit, caller: string): boolean {
    const key = keyOf(limit, caller);
    const count = this.#counts.get(key) ?? this.#older.get(key);
    return !count || isRoom(count, limit, this.#clock() / (limit.windowSeconds * 1000));
  }

  #add(key: string, count: Count): Count {
    // Drops the least recent callers first, so that a flood of addresses costs memory only up to the cap. Half of them at once,
    // because removing them one by one slows a Map down.
    if (this.#counts.size >= MAX_CALLERS / 2) {
      this.#older = this.#counts;
      this.#counts = new Map();
    }
    this.#counts.set(key, count);
    return count;
  }
}

const keyOf = (limit: Limit, caller: string): string => `${limit.name}:${caller}`;

/** Whether one more call stays within the limit at `time`, in windows. Runs for each call and allocates nothing. */
function isRoom(count: Count, limit: Limit, time: number): boolean {
  const window = Math.floor(time);
  const now = count.window === window ? count.now : 0;
  const before = count.window === window ? count.before : count.window === window - 1 ? count.now : 0;
  return before * (1 - (time - window)) + now + 1 <= limit.max;
}
