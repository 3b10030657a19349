// Chooses the language of everything; each names itself, so that everyone finds their own.

import type { ReactNode } from "react";
import { chooseAndKeepLanguage, translate, useLanguage, useTranslate } from "../i18n/language.store.ts";
import { LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.store.ts";

/** Globe and the short name of the language. */
export function LanguageMenu(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  return (
    <Select
      icon="globe"
      label={t("nav.language")}
      value={language}
      short={language.toUpperCase()}
      options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_FACTS[value].name }))}
      onChoose={(value) => void choose(value as Language)}
    />
  );
}

async function choose(language: Language): Promise<void> {
  try {
    await chooseAndKeepLanguage(language);
  } catch {
    showToast({ kind: "alert", icon: "warning", text: translate("nav.languageFailed") });
  }
}
