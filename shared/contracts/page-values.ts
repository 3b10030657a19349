// What pages say of this deployment: its operator, where to write to, how long the free test lasts. Pages are built without
// knowing it: they hold "%NAME%" in its place, which the server fills in before it sends them.

import type { Grammar } from "../texts/fill.ts";
import { timeLength, type TimeForms } from "../texts/time-length.ts";

export const PAGE_VALUES = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "SUPPORT_EMAIL",
  "SUPPORT_ANSWER_HOURS",
  "SOCIAL_URL",
  "PUBLIC_URL",
  "TEST_ACCESS_SECONDS",
  /** Epoch ms. */
  "LAUNCH_UNTIL",
] as const;
export type PageValue = (typeof PAGE_VALUES)[number];
export type PageValues = Readonly<Record<PageValue, string>>;

type Settings = { readonly [Name in PageValue]?: string | number | undefined };

/** What stands on a built page in the value's place. */
export const placeholderOf = (name: PageValue): string => `%${name}%`;

/** Stands on a built page where it says how long the free test lasts: how its language says minutes and seconds. */
export const testTimePlaceholder = ({ minutes, seconds }: TimeForms): string => `%TEST_ACCESS_TIME(${minutes};${seconds})%`;

/** Such a place: what the language says for minutes, then for seconds. */
export const TEST_TIME = /%TEST_ACCESS_TIME\(([^;)]*);([^)]*)\)%/g;

/** How long the free test lasts, in words; the name of its variable where that is not set. */
export function testTimeOf(values: PageValues, forms: TimeForms, plurals: Grammar["plurals"]): string {
  const seconds = Number(values.TEST_ACCESS_SECONDS);
  return Number.isNaN(seconds) ? values.TEST_ACCESS_SECONDS : timeLength(seconds, forms, plurals);
}

/** Values that a deployment may do without: they are empty then. */
const OPTIONAL: ReadonlySet<PageValue> = new Set(["SOCIAL_URL", "LAUNCH_UNTIL"]);

/** The values of these settings. A value that is not set names its variable, for all to see; an optional one is left out. */
export function pageValuesOf(settings: Settings): PageValues {
  const value = (name: PageValue): string => String(settings[name] ?? (OPTIONAL.has(name) ? "" : `[${name}]`));
  return Object.fromEntries(PAGE_VALUES.map((name) => [name, value(name)])) as PageValues;
}

/** What a deployment must say of itself and does not. */
export function unsetPageValues(settings: Settings): PageValue[] {
  return PAGE_VALUES.filter((name) => !OPTIONAL.has(name) && settings[name] === undefined);
}
