// The languages of the product: of its pages, its mails and its customers.

export const LANGUAGES = ["ru", "en", "zh", "de", "es", "fr", "it", "pt", "ja", "ko", "he", "hi", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
