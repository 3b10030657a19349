// When something may be tried again, as a part of a sentence: "in 5 minutes". Made only when somebody has to wait.

import type { Language } from "../../shared/contracts/languages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Up to so long a wait is said in minutes. */
const MAX_MINUTES = 90;

/** The wait rounded up, in this language and with Western digits. */
export function waitText(ms: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: "always" });
  if (ms < MINUTE_MS) return format.format(Math.max(1, Math.ceil(ms / 1000)), "second");
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes <= MAX_MINUTES ? format.format(minutes, "minute") : format.format(Math.ceil(ms / HOUR_MS), "hour");
}
