// How long ago a signal was, as short as a cell is wide.

import type { Translate } from "../../../i18n/translate.ts";

const NOW_MS = 2000;
const MINUTE_S = 60;
const HOUR_MS = 3_600_000;

/** "now", "31s", "1m 12s"; empty for an hour and more, where the time of day says more, and while unknown. */
export function ageText(ageMs: number, t: Translate): string {
  if (!(ageMs < HOUR_MS)) return "";
  if (ageMs < NOW_MS) return t("signals.now");
  const seconds = Math.floor(ageMs / 1000);
  if (seconds < MINUTE_S) return t("signals.seconds", { seconds });
  return t("signals.minutes", {
    minutes: Math.floor(seconds / MINUTE_S),
    seconds: String(seconds % MINUTE_S).padStart(2, "0"),
  });
}

/** New under 5 s, recent under 30 s. */
export function freshness(ageMs: number): "new" | "recent" | undefined {
  return ageMs < 5000 ? "new" : ageMs < 30_000 ? "recent" : undefined;
}
