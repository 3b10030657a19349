// The languages of the product: of its pages, its mails and its customers.

import { z } from "zod";

export const LANGUAGES = ["ru", "en", "zh", "de", "es", "fr", "it", "pt", "ja", "ko", "he", "hi", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

export const languageSchema = z.enum(LANGUAGES);
