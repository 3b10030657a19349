// Counts callers in this process: a sliding window made of two fixed ones. The fallback while Redis is away, and enough for sockets.

import type { Limit } from "./limits.ts";

const MOST_CALLERS = 50_000;

interface Count {
  window: number;
  now: number;
  before: number;
}

/** Estimate over the last window: this one, plus the part of the one before that still counts. */
export function slidingCount(before: number, now: number, shareGone: number): number {
  return before * (1 - shareGone) + now;
}

export class SlidingWindows {
  readonly #counts = new Map<string, Count>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Counts one call and returns how many the caller made within the limit's window, this one included. */
  hit(limit: Limit, caller: string): number {
    const { window, shareGone } = windowAt(limit, this.#clock());
    const key = `${limit.name}:${caller}`;
    const count = this.#counts.get(key) ?? this.#add(key, window);
    if (count.window !== window) {
      count.before = count.window === window - 1 ? count.now : 0;
      count.now = 0;
      count.window = window;
    }
    count.now++;
    return slidingCount(count.before, count.now, shareGone);
  }

  #add(key: string, window: number): Count {
    // The oldest caller goes first, so that a flood of addresses costs memory only up to the cap.
    if (this.#counts.size >= MOST_CALLERS) this.#counts.delete(this.#counts.keys().next().value as string);
    const count = { window, now: 0, before: 0 };
    this.#counts.set(key, count);
    return count;
  }
}

/** The fixed window `now` lies in, and how much of it is gone. */
export function windowAt(limit: Limit, now: number): { window: number; shareGone: number } {
  const length = limit.windowSeconds * 1000;
  const window = Math.floor(now / length);
  return { window, shareGone: now / length - window };
}
