// The language in which the server's sentences reach a caller.

import { chooseLanguage, LANGUAGE_COOKIE, wantedLanguages } from "../../shared/contracts/choose-language.ts";
import { languageSchema } from "../../shared/contracts/language-schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../shared/contracts/languages.ts";
import type { Session } from "../sessions/session-policy.ts";
import type { Visitor } from "./site-pages.ts";

/** For programs, which seldom send one. */
const PROGRAM_LANGUAGE: Language = "en";

/**
 * The one chosen in the browser, else the request's, else the account's; a program with a key gets English unless it asks for
 * another.
 */
export function callerLanguage({ cookies, headers }: Visitor, session: Session | undefined): Language {
  const known = (text: string | undefined): Language | undefined => languageSchema.safeParse(text).data;
  const own = session?.kind === "user" ? known(session.language) : undefined;
  const fallback = own ?? (session?.kind === "key" ? PROGRAM_LANGUAGE : DEFAULT_LANGUAGE);
  const chosen = known(cookies[LANGUAGE_COOKIE]);
  return chosen ?? chooseLanguage(null, wantedLanguages(headers["accept-language"] ?? ""), fallback);
}
