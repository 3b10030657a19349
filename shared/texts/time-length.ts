// A duration in words, "15 minutes": in minutes if whole, else in seconds. Intl does the same, but its first use costs a page's
// first task tens of milliseconds.

import { fill, type Grammar } from "./fill.ts";

/** The plural forms of {count} for each unit. */
export interface TimeForms {
  readonly minutes: string;
  readonly seconds: string;
}

/** This many seconds in words. */
export function timeLength(seconds: number, forms: TimeForms, plurals: Grammar["plurals"]): string {
  const isMinutes = seconds >= 60 && seconds % 60 === 0;
  const grammar = { plurals, list: String, whole: String };
  return fill(isMinutes ? forms.minutes : forms.seconds, { count: isMinutes ? seconds / 60 : seconds }, grammar);
}
