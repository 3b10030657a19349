// A page with nothing but a sentence: an address that does not exist, or one whose page is still to come.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDocumentTitle } from "../../app/document-title.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./plain-page.module.css";

/** Says which of the two it is and leads home. */
export function PlainPage({ kind }: { kind: "missing" | "later" }): ReactNode {
  const t = useTranslate();
  useDocumentTitle(t(`page.${kind}.title`));
  return (
    <SiteLayout action={<Link to="/login">{t("nav.login")}</Link>}>
      <div className={styles.page}>
        <h1>{t(`page.${kind}.title`)}</h1>
        <p>{t(`page.${kind}.body`)}</p>
        <ButtonLink to="/">{t("nav.home")}</ButtonLink>
      </div>
    </SiteLayout>
  );
}
