// The languages we speak, how each names itself, how it writes numbers and in which direction.

import type { Separators } from "../market/number-text.ts";
import type { Dictionary } from "./en.ts";
import type { TerminalDictionary } from "./terminal/en.ts";

export const LANGUAGES = ["ru", "en", "zh", "de", "es", "fr", "it", "pt", "ja", "ko", "he", "hi", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface LanguageFacts {
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  readonly separators: Separators;
  readonly load: () => Promise<Dictionary>;
  /** Texts of the terminal, which no other page loads. */
  readonly loadTerminal: () => Promise<TerminalDictionary>;
}

const POINT: Separators = { decimal: ".", group: "," };
const COMMA: Separators = { decimal: ",", group: "." };
const COMMA_SPACE: Separators = { decimal: ",", group: "\u202f" };

const facts = (
  name: string,
  separators: Separators,
  load: () => Promise<Dictionary>,
  direction: "ltr" | "rtl" = "ltr",
): LanguageFacts => ({
  name,
  direction,
  separators,
  load,
  loadTerminal: async () => (await import("./terminal/en.ts")).enTerminal,
});

/** Facts of each language; `load` fetches its dictionary as a chunk of its own. */
export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  ru: facts("Русский", COMMA_SPACE, async () => (await import("./ru.ts")).ru),
  en: facts("English", POINT, async () => (await import("./en.ts")).en),
  zh: facts("中文", POINT, async () => (await import("./zh.ts")).zh),
  de: facts("Deutsch", COMMA, async () => (await import("./de.ts")).de),
  es: facts("Español", COMMA, async () => (await import("./es.ts")).es),
  fr: facts("Français", COMMA_SPACE, async () => (await import("./fr.ts")).fr),
  it: facts("Italiano", COMMA, async () => (await import("./it.ts")).it),
  pt: facts("Português", COMMA, async () => (await import("./pt.ts")).pt),
  ja: facts("日本語", POINT, async () => (await import("./ja.ts")).ja),
  ko: facts("한국어", POINT, async () => (await import("./ko.ts")).ko),
  he: facts("עברית", POINT, async () => (await import("./he.ts")).he, "rtl"),
  hi: facts("हिन्दी", POINT, async () => (await import("./hi.ts")).hi),
  // Traders read Western digits with a point in Arabic too.
  ar: facts("العربية", POINT, async () => (await import("./ar.ts")).ar, "rtl"),
};
