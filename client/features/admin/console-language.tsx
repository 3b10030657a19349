// The languages of those who run the service: the console is written in no other.

import { useEffect, type ReactNode } from "react";
import type { Language } from "../../../shared/contracts/languages.ts";
import { LanguageMenu } from "../../app/language-menu.tsx";
import { setLanguage, useLanguage } from "../../i18n/language.store.ts";

export const CONSOLE_LANGUAGES: readonly Language[] = ["en", "ru"];

/** Shows its content in English where the chosen language is not among them; the choice stays for other pages. */
export function InConsoleLanguage({ children }: { children: ReactNode }): ReactNode {
  const isSpoken = useLanguage(({ language }) => CONSOLE_LANGUAGES.includes(language));
  useEffect(() => {
    if (!isSpoken) setLanguage("en").catch(reportError);
  }, [isSpoken]);
  return isSpoken && children;
}

export function ConsoleLanguageMenu(): ReactNode {
  return <LanguageMenu languages={CONSOLE_LANGUAGES} />;
}
