// In which language mails are written, which need not be the one of this browser.

import { useState, type ReactNode } from "react";
import { LANGUAGES, type Language } from "../../../shared/contracts/languages.ts";
import { LANGUAGE_FACTS } from "../../i18n/languages.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./account.module.css";
import { refusalText } from "./refusal-key.ts";

const OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_FACTS[value].name }));

/** The section of the mails' language; `language` is the one that is stored. */
export function AccountLanguage({ language }: { language: Language }): ReactNode {
  const t = useTranslate();
  const [stored, setStored] = useState(language);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState("");
  const choose = async (value: string): Promise<void> => {
    const chosen = LANGUAGES.find((each) => each === value) ?? stored;
    setSaved(false);
    const reply = await callRoute("PUT /api/account/language", { body: { language: chosen } });
    setError(reply.ok ? "" : refusalText(reply, t));
    if (!reply.ok) return;
    setStored(chosen);
    setSaved(true);
  };
  return (
    <section className={styles.section}>
      <h2>{t("account.mailLanguage")}</h2>
      <div className={styles.narrow}>
        <ErrorBox text={error} />
        <SelectField
          label={t("account.mailLanguage")}
          isLabelHidden
          value={stored}
          options={OPTIONS}
          onChoose={(value) => void choose(value)}
        />
        <p role="status">{isSaved ? t("account.mailLanguageSaved") : ""}</p>
      </div>
    </section>
  );
}
