// What the reader can choose in the visual screener, its bounds, and how it is kept in this browser.

import type { PlanId } from "../../../../shared/contracts/plans.ts";
import { MAX_FRAME_SECONDS } from "../../../../shared/contracts/plans.ts";
import { readColumnKeys } from "../../../../shared/contracts/watch-lists.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../../../../shared/market/fields.ts";
import type { ColumnLayout } from "../../../grid/column-layout.ts";

/** Ends of the Net% axis, percent. */
export const SCALES = [15, 8, 4, 2, 1, 0.5] as const;
export type Scale = (typeof SCALES)[number];

/** A fixed scale, or the one that fits the moves of the moment. */
export type ScaleChoice = Scale | "auto";
export const SCALE_CHOICES: readonly ScaleChoice[] = ["auto", ...SCALES];

/** Smallest |Net%| shown, percent. */
export const THRESHOLD = { min: 0.1, max: 100, decimals: 1 } as const;

/** What someone without a session gets: as much as the smallest plan that has a screener. */
export const GUEST_PLAN: PlanId = "test";

export interface ScreenerSettings {
  /** Counts only where the screener has its own; else it goes with the terminal. */
  readonly exchange: ExchangeId;
  readonly ownExchange: boolean;
  readonly netPeriod: WindowMinutes;
  readonly threshold: number;
  /** Asked seconds between two pictures. */
  readonly speed: number;
  readonly scale: ScaleChoice;
  /** Axis ±Net instead of |Net|. */
  readonly signed: boolean;
  /** Equal steps on the Net% axis instead of square roots, which give small moves room. */
  readonly linear: boolean;
  readonly trails: boolean;
  readonly labels: boolean;
  /** The settings are unfolded. */
  readonly showSettings: boolean;
  /** What the reader made of the columns of the plot's table. */
  readonly columnOrder: ColumnLayout["order"];
  readonly hiddenColumns: ColumnLayout["hidden"];
}

/** What nobody has chosen; the settings are folded, so that the plot has their room. */
export const STANDARD_SETTINGS: ScreenerSettings = {
  exchange: DEFAULT_EXCHANGE,
  ownExchange: false,
  netPeriod: 5,
  threshold: 0.3,
  speed: 2,
  scale: 15,
  signed: false,
  linear: false,
  trails: true,
  labels: true,
  showSettings: false,
  columnOrder: [],
  hiddenColumns: [],
};

const VERSION = 1;

/** The nearest threshold there is: within the bounds, in whole tenths. */
export function thresholdNear(value: number): number {
  return Math.round(Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, value)) * 10) / 10;
}

/** Settings as stored; whatever is missing or out of bounds is the standard. */
export function readSettings(text: string | null): ScreenerSettings {
  const stored = parseVersioned(text);
  const among = <Value>(key: keyof ScreenerSettings, choices: readonly Value[]): Value =>
    choices.find((choice) => choice === stored[key]) ?? (STANDARD_SETTINGS[key] as Value);
  const flag = (key: keyof ScreenerSettings): boolean => among(key, [true, false]);
  const columns = (key: "columnOrder" | "hiddenColumns"): readonly string[] =>
    readColumnKeys(stored[key]) ?? STANDARD_SETTINGS[key];
  const { threshold } = stored;
  return {
    exchange: among("exchange", EXCHANGES),
    ownExchange: flag("ownExchange"),
    netPeriod: among("netPeriod", WINDOW_MINUTES),
    threshold: typeof threshold === "number" ? thresholdNear(threshold) : STANDARD_SETTINGS.threshold,
    speed: among(
      "speed",
      Array.from({ length: MAX_FRAME_SECONDS }, (_, at) => at + 1),
    ),
    scale: among("scale", SCALE_CHOICES),
    signed: flag("signed"),
    linear: flag("linear"),
    trails: flag("trails"),
    labels: flag("labels"),
    showSettings: flag("showSettings"),
    columnOrder: columns("columnOrder"),
    hiddenColumns: columns("hiddenColumns"),
  };
}

/** The text `readSettings` reads, with what a newer version stored in the one `before`. */
export function writeSettings(settings: Partial<ScreenerSettings>, before: string | null): string {
  return JSON.stringify({ ...othersIn(before), version: VERSION, ...settings });
}

/** What is no setting of this version. */
function othersIn(text: string | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parseVersioned(text)).filter(([name]) => !Object.hasOwn(STANDARD_SETTINGS, name)));
}

function parseVersioned(text: string | null): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text ?? "null");
    if (typeof data !== "object" || data === null) return {};
    return "version" in data && data.version === VERSION ? { ...data } : {};
  } catch {
    return {};
  }
}
