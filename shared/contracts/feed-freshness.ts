// How old live prices may be. Apart from the status' schema, so that pages need no validator for it.

import type { FeedStatus } from "./feed-status.ts";

/** Prices older than this are not live ones, ms. */
export const FRESH_MS = 5000;

/** Whether nothing fresh comes from the exchange, whatever a reader who gets a table now and then still has on screen. */
export function isBehind({ state, age_ms: age }: Pick<FeedStatus, "state" | "age_ms">): boolean {
  return state === "down" || (age ?? 0) > FRESH_MS;
}
