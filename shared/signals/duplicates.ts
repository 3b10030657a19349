// When a crossing is a signal, and when it is a duplicate of the signal before it: the same for every walk through a market.

import { SIGNAL_DUPLICATE_MS, SIGNAL_LIFE_MS } from "./signal-times.ts";

/** A suppressed duplicate counts this long, s: afterwards its signal is neither kept nor shown. */
export const HELD_SECONDS = SIGNAL_LIFE_MS / 1000;

/** Is a crossing a duplicate of the last signal of its rule and coin? Both in seconds of the same clock; −Infinity for none. */
export const isDuplicate = (second: number, last: number): boolean => (second - last) * 1000 < SIGNAL_DUPLICATE_MS;

/** The number of duplicates that a signal ends, of `count` held back since the last one. */
export const heldBefore = (second: number, last: number, count: number): number => (second - last <= HELD_SECONDS ? count : 0);
