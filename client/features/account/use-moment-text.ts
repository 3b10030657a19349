// Days and times as the reader's language writes them, in the time zone of this machine.

import { useMemo } from "react";
import { useLanguage } from "../../i18n/language.store.ts";

export interface MomentText {
  /** Epoch ms to "22 Nov 2026". */
  readonly day: (ms: number) => string;
  /** The same with hours and minutes. */
  readonly time: (ms: number) => string;
}

/** Both, in the language of now. */
export function useMomentText(): MomentText {
  const language = useLanguage((state) => state.language);
  return useMemo(() => {
    // Traders read Western digits in every language.
    const days = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium" });
    const times = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
    return { day: (ms) => days.format(ms), time: (ms) => times.format(ms) };
  }, [language]);
}
