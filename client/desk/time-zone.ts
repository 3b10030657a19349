// The time zone of clocks and charts: the reader's choice, Moscow unless chosen. Offsets come from Intl, so that
// summer time is right for every moment, and are kept, because charts ask for thousands of them.

import { createStored } from "../storage/stored-state.ts";

const DEFAULT_ZONE = "Europe/Moscow";
const MINUTE_MS = 60_000;
/** No zone changes its offset within a quarter of an hour. */
const OFFSET_STEP_MS = 15 * MINUTE_MS;
const MAX_KEPT = 8192;

interface TimeZoneState {
  /** IANA name. */
  readonly zone: string;
}

export const useTimeZone = createStored<TimeZoneState>(
  { zone: DEFAULT_ZONE },
  { zone: { key: "timeZone", read: (text) => (isKnownZone(text) ? text : undefined), write: String } },
);

/** Shows times in another zone from now on; an unknown name is the default. */
export function chooseTimeZone(zone: string): void {
  useTimeZone.setState({ zone: zone !== "" && isKnownZone(zone) ? zone : DEFAULT_ZONE });
}

interface ZoneOffsets {
  readonly format: Intl.DateTimeFormat;
  readonly byStep: Map<number, number>;
}

const zones = new Map<string, ZoneOffsets>();

/** What has to be added to a moment (epoch ms) so that its UTC clock shows the zone's time, ms. */
export function zoneOffsetMs(epochMs: number, zone: string): number {
  let offsets = zones.get(zone);
  if (!offsets) {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    zones.set(zone, (offsets = { format, byStep: new Map() }));
  }
  const step = Math.floor(epochMs / OFFSET_STEP_MS);
  let offset = offsets.byStep.get(step);
  if (offset === undefined) {
    if (offsets.byStep.size >= MAX_KEPT) offsets.byStep.clear();
    offset = parseOffset(offsets.format.formatToParts(step * OFFSET_STEP_MS));
    offsets.byStep.set(step, offset);
  }
  return offset;
}

/** "14:32" or "14:32:07" of a moment (epoch ms) in a zone. */
export function clockTextOf(epochMs: number, zone: string, withSeconds: boolean): string {
  return new Date(epochMs + zoneOffsetMs(epochMs, zone)).toISOString().slice(11, withSeconds ? 19 : 16);
}

/** "UTC+3", "UTC+5:30", "UTC". */
export function offsetText(epochMs: number, zone: string): string {
  const minutes = Math.round(zoneOffsetMs(epochMs, zone) / MINUTE_MS);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes > 0 ? "+" : "\u2212"}${Math.floor(size / 60)}${rest}`;
}

/** Whether this browser knows a zone by that name; older ones lack the newer names. */
export function isKnownZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** "GMT+05:30" as ms; plain "GMT" is none. */
function parseOffset(parts: readonly Intl.DateTimeFormatPart[]): number {
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const found = /([+\u2212-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name);
  if (!found) return 0;
  const [, sign, hours, minutes, seconds = "0"] = found;
  const size = Number(hours) * 60 * MINUTE_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  return sign === "+" ? size : -size;
}
