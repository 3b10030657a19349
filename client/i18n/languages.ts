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
  loadTerminal: () => Promise<TerminalDictionary>,
  direction: "ltr" | "rtl" = "ltr",
): LanguageFacts => ({ name, direction, separators, load, loadTerminal });

const englishTerminal = async (): Promise<TerminalDictionary> => (await import("./terminal/en.ts")).enTerminal;

/** Facts of each language; `load` and `loadTerminal` fetch its dictionaries as chunks of their own. */
export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  ru: facts(
    "Русский",
    COMMA_SPACE,
    async () => (await import("./ru.ts")).ru,
    async () => (await import("./terminal/ru.ts")).ruTerminal,
  ),
  en: facts("English", POINT, async () => (await import("./en.ts")).en, englishTerminal),
  zh: facts(
    "中文",
    POINT,
    async () => (await import("./zh.ts")).zh,
    async () => (await import("./terminal/zh.ts")).zhTerminal,
  ),
  de: facts(
    "Deutsch",
    COMMA,
    async () => (await import("./de.ts")).de,
    async () => (await import("./terminal/de.ts")).deTerminal,
  ),
  es: facts(
    "Español",
    COMMA,
    async () => (await import("./es.ts")).es,
    async () => (await import("./terminal/es.ts")).esTerminal,
  ),
  fr: facts(
    "Français",
    COMMA_SPACE,
    async () => (await import("./fr.ts")).fr,
    async () => (await import("./terminal/fr.ts")).frTerminal,
  ),
  it: facts(
    "Italiano",
    COMMA,
    async () => (await import("./it.ts")).it,
    async () => (await import("./terminal/it.ts")).itTerminal,
  ),
  pt: facts(
    "Português",
    COMMA,
    async () => (await import("./pt.ts")).pt,
    async () => (await import("./terminal/pt.ts")).ptTerminal,
  ),
  ja: facts(
    "日本語",
    POINT,
    async () => (await import("./ja.ts")).ja,
    async () => (await import("./terminal/ja.ts")).jaTerminal,
  ),
  ko: facts(
    "한국어",
    POINT,
    async () => (await import("./ko.ts")).ko,
    async () => (await import("./terminal/ko.ts")).koTerminal,
  ),
  he: facts(
    "עברית",
    POINT,
    async () => (await import("./he.ts")).he,
    async () => (await import("./terminal/he.ts")).heTerminal,
    "rtl",
  ),
  hi: facts(
    "हिन्दी",
    POINT,
    async () => (await import("./hi.ts")).hi,
    async () => (await import("./terminal/hi.ts")).hiTerminal,
  ),
  // Traders read Western digits with a point in Arabic too.
  ar: facts(
    "العربية",
    POINT,
    async () => (await import("./ar.ts")).ar,
    async () => (await import("./terminal/ar.ts")).arTerminal,
    "rtl",
  ),
};
