// The initial language: the one chosen before, else the browser's first that we have, else Russian. Browser and server choose
// alike.

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages.ts";

/** Cookie of the chosen language, for the server; the browser keeps it in its storage under the same name. */
export const LANGUAGE_COOKIE = "selectedLanguage";

/** Browsers do not send longer headers. */
const MAX_HEADER = 500;

/** `stored` as found in storage; `wanted` as the browser lists them, best first; `fallback` when we have none of them. */
export function chooseLanguage(
  stored: string | null,
  wanted: readonly string[],
  fallback: Language = DEFAULT_LANGUAGE,
): Language {
  const find = (tag: string): Language | undefined => LANGUAGES.find((language) => language === tag.toLowerCase().split("-")[0]);
  const known = stored === null ? undefined : find(stored);
  // Some systems still send Hebrew under its old tag.
  return known ?? wanted.map((tag) => find(tag.replace(/^iw\b/, "he"))).find((language) => language !== undefined) ?? fallback;
}

/** The languages of an Accept-Language header, best first; those with a weight of 0 are excluded. */
export function wantedLanguages(header: string): string[] {
  return header
    .slice(0, MAX_HEADER)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
