// Fills placeholders of shared/contracts/page-values.ts in a built page, escaped for text and attributes; times in the words of
// its language.

import { DEFAULT_LANGUAGE, type Language } from "../../shared/contracts/languages.ts";
import { PAGE_VALUES, TEST_TIME, testTimeOf, type PageValue, type PageValues } from "../../shared/contracts/page-values.ts";

const PLACEHOLDER = new RegExp(`%(${PAGE_VALUES.join("|")})%`, "g");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

export function fillPage(html: string, values: PageValues, language: Language = DEFAULT_LANGUAGE): string {
  const plurals = new Intl.PluralRules(language);
  return html
    .replace(TEST_TIME, (_, minutes: string, seconds: string) => escaped(testTimeOf(values, { minutes, seconds }, plurals)))
    .replace(PLACEHOLDER, (_, name: PageValue) => escaped(values[name]));
}
