// Which hours of the record may be scored: outcomes are stored once, so nothing may change what they rest on any more.

import { HOUR_SECONDS } from "./entry-hour.ts";

/** From a signal on, its outcome rests on at most so many seconds: an hour, its publication, entry and exit, up to a full five minutes. */
export const SCORED_SECONDS = 3900;
/** The archive reads a stretch for the last time this long after its end, and writes it a little later. */
const SETTLED_AFTER_S = 2760;

/** Epoch second from which the hour that begins with `first` may be scored. */
export const hourDue = (first: number): number => first + HOUR_SECONDS + SCORED_SECONDS + SETTLED_AFTER_S;

/** First seconds of the hours that are due and not scored, oldest first: from `from` on, as far as `recordedUntil` is recorded. */
export function dueHours(
  scored: ReadonlySet<number>,
  { from, recordedUntil, now }: { readonly from: number; readonly recordedUntil: number; readonly now: number },
): number[] {
  const due: number[] = [];
  for (let first = from - (from % HOUR_SECONDS); hourDue(first) <= now; first += HOUR_SECONDS)
    if (!scored.has(first) && first + HOUR_SECONDS <= recordedUntil + 1) due.push(first);
  return due;
}
