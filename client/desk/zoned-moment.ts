// Moments as a reader's clock in the chosen zone writes them, and back from what was typed by it.

import { clockTextOf, zoneOffsetMs } from "./time-zone.ts";

const MINUTE_LENGTH = "2026-11-27T14:32".length;

/** "27 Nov, 14:32" of a moment (epoch ms), or with seconds. */
export function momentTextOf(moment: number, zone: string, language: string, withSeconds = false): string {
  // The zone's own clock, written as if it were UTC's; Western digits in every language.
  const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { day: "numeric", month: "short", timeZone: "UTC" });
  return `${day.format(moment + zoneOffsetMs(moment, zone))}, ${clockTextOf(moment, zone, withSeconds)}`;
}

/** A moment as the browser's field for day and time takes it, "2026-11-27T14:32". */
export function typedMomentOf(moment: number, zone: string): string {
  return new Date(moment + zoneOffsetMs(moment, zone)).toISOString().slice(0, MINUTE_LENGTH);
}

/** The moment (epoch ms) that such a text means in a zone. */
export function momentOfTyped(text: string, zone: string): number {
  const asUtc = Date.parse(`${text}Z`);
  // The offset of about then finds the moment, whose own offset counts.
  const about = asUtc - zoneOffsetMs(asUtc, zone);
  return asUtc - zoneOffsetMs(about, zone);
}
