// A language stored as text in PostgreSQL. One we no longer have must not keep anybody from what they paid for.

import { languageSchema } from "../contracts/language-schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "../contracts/languages.ts";

const storedSchema = languageSchema.catch(DEFAULT_LANGUAGE);

/** The language of a stored text; the default one if unknown. */
export function storedLanguage(text: string | null | undefined): Language {
  return storedSchema.parse(text);
}
