// The languages of the product: of its pages, its mails and its customers.

export const LANGUAGES = ["ru", "en", "zh", "de", "es", "fr", "it", "pt", "ja", "ko", "he", "hi", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of whoever asks for none that we have. */
export const DEFAULT_LANGUAGE = "ru" satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["he", "ar"]);

/** How a page or mail in this language is written; the value of HTML's `dir`. */
export const directionOf = (language: Language): "ltr" | "rtl" => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");
