// How each language names itself and writes numbers.

import type { Language } from "../../shared/contracts/languages.ts";
import type { Separators } from "../market/number-text.ts";

export interface LanguageFacts {
  readonly name: string;
  readonly separators: Separators;
}

const POINT: Separators = { decimal: ".", group: "," };
const COMMA: Separators = { decimal: ",", group: "." };
const COMMA_SPACE: Separators = { decimal: ",", group: "\u202f" };

const facts = (name: string, separators: Separators): LanguageFacts => ({ name, separators });

/** Facts of each language. */
export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  ru: facts("Русский", COMMA_SPACE),
  en: facts("English", POINT),
  zh: facts("中文", POINT),
  de: facts("Deutsch", COMMA),
  es: facts("Español", COMMA),
  fr: facts("Français", COMMA_SPACE),
  it: facts("Italiano", COMMA),
  pt: facts("Português", COMMA),
  ja: facts("日本語", POINT),
  ko: facts("한국어", POINT),
  he: facts("עברית", POINT),
  hi: facts("हिन्दी", POINT),
  // Traders read Western digits with a point in Arabic too.
  ar: facts("العربية", POINT),
};
