// When a user's quiet hours end, by the clock of their time zone, which may change in between.

import type { DeliverySettings } from "../contracts/alert-delivery.ts";

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** The end of the quiet hours in force at `now`; undefined outside of them. Quiet hours of zero length never apply. */
export function quietEnd({ quiet, timeZone }: Pick<DeliverySettings, "quiet" | "timeZone">, now: Date): Date | undefined {
  if (!quiet) return undefined;
  const length = modulo(quiet.until - quiet.from);
  if (modulo(minuteIn(timeZone, now) - quiet.from) >= length) return undefined;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const guess = new Date(wholeMinute + modulo(quiet.until - minuteIn(timeZone, now)) * MINUTE_MS);
  // When the result does not show the end time, the clock was changed in between.
  const off = modulo(quiet.until - minuteIn(timeZone, guess) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const end = new Date(guess.getTime() + off * MINUTE_MS);
  return end > now ? end : guess;
}

function minuteIn(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).formatToParts(
    moment,
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return part("hour") * 60 + part("minute");
}

const modulo = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
