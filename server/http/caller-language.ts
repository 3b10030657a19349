// In which language a sentence of the server reaches its caller.

import { chooseLanguage, LANGUAGE_COOKIE, wantedLanguages } from "../../shared/contracts/choose-language.ts";
import { languageSchema } from "../../shared/contracts/language-schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../shared/contracts/languages.ts";
import type { Session } from "../sessions/session-policy.ts";
import type { Visitor } from "./site-pages.ts";

/** Of programs, which seldom say it. */
const PROGRAM_LANGUAGE: Language = "en";

/** The one chosen in the browser, else what the request asks for, else the account's; a program with a key gets English unless it asks. */
export function callerLanguage({ cookies, headers }: Visitor, session: Session | undefined): Language {
  const known = (text: string | undefined): Language | undefined => languageSchema.safeParse(text).data;
  const own = session?.kind === "user" ? known(session.language) : undefined;
  const fallback = own ?? (session?.kind === "key" ? PROGRAM_LANGUAGE : DEFAULT_LANGUAGE);
  const chosen = known(cookies[LANGUAGE_COOKIE]);
  return chosen ?? chooseLanguage(null, wantedLanguages(headers["accept-language"] ?? ""), fallback);
}
