// Days and times in the user's language, in this machine's time zone.

import { useMemo } from "react";
import { useLanguage } from "../i18n/language.store.ts";

export interface MomentText {
  /** Epoch ms to "22 Nov 2026". */
  readonly day: (ms: number) => string;
  /** The same with hours and minutes. */
  readonly time: (ms: number) => string;
  /** The same with the name of the zone. */
  readonly zoned: (ms: number) => string;
}

/** All of them, in the current language. */
export function useMomentText(): MomentText {
  const language = useLanguage((state) => state.language);
  return useMemo(() => {
    // Traders read Western digits in every language.
    const days = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium" });
    const times = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
    // The combined style cannot include the zone's name.
    const zoned = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    });
    return { day: (ms) => days.format(ms), time: (ms) => times.format(ms), zoned: (ms) => zoned.format(ms) };
  }, [language]);
}
