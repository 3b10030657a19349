// Pages with nothing but a sentence: an address that does not exist, and one whose page is still to come.

import type { ReactNode } from "react";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { PublicPage } from "../../site-shell/public-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./plain-page.module.css";

/** Any address where no page stands. */
export const MissingPage = (): ReactNode => <PlainPage kind="missing" />;

/** An address whose page is still to come. */
export const LaterPage = (): ReactNode => <PlainPage kind="later" />;

function PlainPage({ kind }: { kind: "missing" | "later" }): ReactNode {
  const t = useTranslate();
  useDocumentHead(t(`page.${kind}.title`));
  return (
    <PublicPage>
      <div className={styles.page}>
        <h1>{t(`page.${kind}.title`)}</h1>
        <p>{t(`page.${kind}.body`)}</p>
        <ButtonLink to="/">{t("nav.home")}</ButtonLink>
      </div>
    </PublicPage>
  );
}
