// The zones offered, west to east: those our readers live in, UTC, the browser's own, and the chosen one.

import { isKnownZone, offsetText, zoneOffsetMs } from "../../../desk/time-zone.ts";
import { ownZone } from "../../../ui/own-zone.ts";
import type { SelectOption } from "../../../ui/select.tsx";

const OFFERED = [
  "Pacific/Honolulu",
  "America/Los_Angeles",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
  "America/Sao_Paulo",
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Kaliningrad",
  "Europe/Kyiv",
  "Europe/Istanbul",
  "Europe/Moscow",
  "Asia/Jerusalem",
  "Asia/Riyadh",
  "Asia/Dubai",
  "Europe/Samara",
  "Asia/Yekaterinburg",
  "Asia/Tashkent",
  "Asia/Kolkata",
  "Asia/Almaty",
  "Asia/Novosibirsk",
  "Asia/Bangkok",
  "Asia/Shanghai",
  "Asia/Singapore",
  "Asia/Seoul",
  "Asia/Tokyo",
  "Asia/Vladivostok",
  "Australia/Sydney",
  "Pacific/Auckland",
] as const;

/** Options with offset and the zone's place, named in `language` where the browser can. */
export function zoneOptions(language: string, chosen: string, now: number): SelectOption[] {
  return [...new Set([...OFFERED, ownZone(), chosen])]
    .filter(isKnownZone)
    .sort((one, other) => zoneOffsetMs(now, one) - zoneOffsetMs(now, other))
    .map((zone) => ({ value: zone, text: `${offsetText(now, zone)} ${placeOf(zone, language, now)}`.trim() }));
}

function placeOf(zone: string, language: string, now: number): string {
  if (zone === "UTC") return "";
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return name === "" || name.startsWith("GMT") ? city : `${name}, ${city}`;
}
