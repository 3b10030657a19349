// A language as it may arrive from outside. Apart from the list of languages, which pages load that have no use for zod.

import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages.ts";

export const languageSchema = z.enum(LANGUAGES);

const storedSchema = languageSchema.catch(DEFAULT_LANGUAGE);

/** The language that PostgreSQL has as text. One that we no longer have must not keep anybody from what they paid for. */
export function storedLanguage(text: string | null | undefined): Language {
  return storedSchema.parse(text);
}
