// Which language to start in: the one chosen before, else the browser's if we have it, else Russian.

import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";

/** `stored` as found in storage; `wanted` as the browser lists them, best first. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  const find = (tag: string): Language | undefined => LANGUAGES.find((language) => language === tag.toLowerCase().split("-")[0]);
  const known = stored === null ? undefined : find(stored);
  // Hebrew is still announced under its old tag by some systems.
  return known ?? wanted.map((tag) => find(tag.replace(/^iw\b/, "he"))).find((language) => language !== undefined) ?? "ru";
}
