// The page of every address where there is none.

import type { ReactNode } from "react";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { PublicPage } from "../../site-shell/public-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./plain-page.module.css";

/** Any address where no page stands. */
export function MissingPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("page.missing.title"));
  return (
    <PublicPage>
      <div className={styles.page}>
        <h1>{t("page.missing.title")}</h1>
        <p>{t("page.missing.body")}</p>
        <ButtonLink to="/">{t("nav.home")}</ButtonLink>
      </div>
    </PublicPage>
  );
}
