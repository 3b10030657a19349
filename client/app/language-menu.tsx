// Chooses the language; each is shown in its own name, so that everybody finds theirs.

import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import { readSiteAddress, siteAddress } from "../../shared/contracts/pages.ts";
import { chooseAndKeepLanguage, translate, useLanguage, useTranslate } from "../i18n/language.store.ts";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.store.ts";

export function LanguageMenu({ languages = LANGUAGES }: { languages?: readonly Language[] }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const choose = useChooseLanguage();
  return (
    <Select
      icon="globe"
      label={t("nav.language")}
      value={language}
      short={language.toUpperCase()}
      options={languages.map((value) => ({ value, text: LANGUAGE_FACTS[value].name }))}
      onChoose={(value) => choose(value as Language)}
    />
  );
}

/** Switches to a language, and to its address if the current one names a language. Never reloads. */
export function useChooseLanguage(): (language: Language) => void {
  const [path, navigate] = useLocation();
  return (language) => {
    chooseAndKeepLanguage(language).then(
      () => {
        const site = readSiteAddress(path);
        if (site) navigate(siteAddress(site.page, language) + location.search + location.hash, { replace: true });
      },
      () => showToast({ kind: "alert", icon: "warning", text: translate("nav.languageFailed") }),
    );
  };
}
