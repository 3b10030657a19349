// A language that PostgreSQL has as text. One that we no longer have must not keep anybody from what they paid for.

import { languageSchema } from "../contracts/language-schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "../contracts/languages.ts";

const storedSchema = languageSchema.catch(DEFAULT_LANGUAGE);

/** The language of a stored text; the default one where there is none that we have. */
export function storedLanguage(text: string | null | undefined): Language {
  return storedSchema.parse(text);
}
