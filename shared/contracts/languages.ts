// The languages of pages, mails and customers.

export const LANGUAGES = ["ru", "en", "zh", "de", "es", "fr", "it", "pt", "ja", "ko", "he", "hi", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** For visitors who ask for none that we have. */
export const DEFAULT_LANGUAGE = "ru" satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["he", "ar"]);

export const directionOf = (language: Language): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");
