// Tells a signal that happened now from one that is told again after a reconnect.

import type { Signal } from "../../../shared/contracts/signals.ts";

const LIVE_MS = 5000;
/** Clocks of reader and server may differ by this much. */
const CLOCK_SLACK_MS = 2000;

/** Whether a signal is news at `now`, epoch ms. */
export function isLive({ timestamp }: Pick<Signal, "timestamp">, now: number): boolean {
  return now - timestamp < LIVE_MS + CLOCK_SLACK_MS;
}
