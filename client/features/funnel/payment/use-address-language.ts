// Pages whose address ends with a language show themselves in it.

import { useEffect } from "react";
import { LANGUAGES } from "../../../../shared/contracts/languages.ts";
import { setLanguage } from "../../../i18n/language.store.ts";

/** Follows the address this page was opened at. */
export function useAddressLanguage(): void {
  useEffect(() => {
    const named = /[-/]([a-z]{2})\/?$/.exec(location.pathname.toLowerCase())?.[1];
    const language = LANGUAGES.find((each) => each === named);
    if (language) setLanguage(language).catch(reportError);
  }, []);
}
