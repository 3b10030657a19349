// Wait before the next attempt: exponential, capped, with jitter, so that thousands of clients do not return at once.

import { backOff } from "../../shared/node/back-off.ts";

const FIRST_MS = 500;
const MIN_MS = 500;
const MAX_MS = 30_000;

/**
 * Milliseconds before attempt number `failures` + 1. The first retry is quick (0–500 ms), then 0.5 s doubling up to 30 s, each
 * between half and all of its step. `random` gives [0, 1).
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  if (failures <= 0) return random() * FIRST_MS;
  return Math.max(MIN_MS, backOff(failures + 1, MIN_MS, MAX_MS, random));
}
