// Separate from the status' schema, so that pages need no validator for it.

import type { FeedStatus } from "./feed-status.ts";

/** Prices older than this are not live, ms. */
export const FRESH_MS = 5000;

/** Whether the exchange delivers nothing fresh, whatever a user with an occasional table still has on screen. */
export function isBehind({ state, age_ms: age }: Pick<FeedStatus, "state" | "age_ms">): boolean {
  return state === "down" || (age ?? 0) > FRESH_MS;
}
