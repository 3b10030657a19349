// Moments as operators read them: how long ago while that is short, and else day and time in the reader's language.

import { useMemo } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { Language } from "../../../shared/contracts/languages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** How long before `now` a moment lies: "now" under a minute, "older" from a week on. */
export function agoParts(at: number, now: number): { count: number; unit: "minute" | "hour" | "day" } | "now" | "older" {
  const age = now - at;
  if (age < MINUTE_MS) return "now";
  if (age < HOUR_MS) return { count: Math.floor(age / MINUTE_MS), unit: "minute" };
  if (age < DAY_MS) return { count: Math.floor(age / HOUR_MS), unit: "hour" };
  return age < WEEK_MS ? { count: Math.floor(age / DAY_MS), unit: "day" } : "older";
}

export interface MomentTexts {
  /** "5 min. ago"; from a week on the full date and time. */
  readonly ago: (at: number, now: number) => string;
  readonly time: (at: number) => string;
  /** How long since then, "5 min"; at least a minute. */
  readonly waited: (at: number, now: number) => string;
}

/** Formats of a language; `justNow` is its text for less than a minute. */
export function momentTexts(language: Language, justNow: string): MomentTexts {
  // Operators read Western digits in every language.
  const locale = `${language}-u-nu-latn`;
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "always" });
  const time = (at: number): string => times.format(at);
  return {
    time,
    waited: (at, now) => {
      const age = Math.max(MINUTE_MS, now - at);
      const [unit, unitMs] =
        age < HOUR_MS
          ? (["minute", MINUTE_MS] as const)
          : age < DAY_MS
            ? (["hour", HOUR_MS] as const)
            : (["day", DAY_MS] as const);
      return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(Math.floor(age / unitMs));
    },
    ago: (at, now) => {
      const parts = agoParts(at, now);
      if (parts === "now") return justNow;
      return parts === "older" ? time(at) : relative.format(-parts.count, parts.unit);
    },
  };
}

/** Both, in the language of now. */
export function useMomentTexts(): MomentTexts {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  return useMemo(() => momentTexts(language, t("inbox.justNow")), [language, t]);
}
