// What pages say about this deployment: its operator, contact address, length of the free test. Pages are built without these
// values: they hold "%NAME%", which the server fills in before sending.

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

/** Placeholder on a built page. */
export const placeholderOf = (name: PageValue): string => `%${name}%`;

/** Placeholder for the length of the free test, with the language's forms for minutes and seconds. */
export const testTimePlaceholder = ({ minutes, seconds }: TimeForms): string => `%TEST_ACCESS_TIME(${minutes};${seconds})%`;

/** Such a placeholder: the forms for minutes, then for seconds. */
export const TEST_TIME = /%TEST_ACCESS_TIME\(([^;)]*);([^)]*)\)%/g;

/** The length of the free test in words; the variable's name when it is not set. */
export function testTimeOf(values: PageValues, forms: TimeForms, plurals: Grammar["plurals"]): string {
  const seconds = Number(values.TEST_ACCESS_SECONDS);
  return Number.isNaN(seconds) ? values.TEST_ACCESS_SECONDS : timeLength(seconds, forms, plurals);
}

/** Values a deployment may omit: they are empty then. */
const OPTIONAL: ReadonlySet<PageValue> = new Set(["SOCIAL_URL", "LAUNCH_UNTIL"]);

/** The values of these settings. A missing value visibly names its variable; an optional one is omitted. */
export function pageValuesOf(settings: Settings): PageValues {
  const value = (name: PageValue): string => String(settings[name] ?? (OPTIONAL.has(name) ? "" : `[${name}]`));
  return Object.fromEntries(PAGE_VALUES.map((name) => [name, value(name)])) as PageValues;
}

/** Required values that are not set. */
export function unsetPageValues(settings: Settings): PageValue[] {
  return PAGE_VALUES.filter((name) => !OPTIONAL.has(name) && settings[name] === undefined);
}
