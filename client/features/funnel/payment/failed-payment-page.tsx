// /failed-payment: where providers send those whose payment did not go through.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import styles from "./payment-result.module.css";

/** What went wrong, and two ways on. */
export function FailedPaymentPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("payment.failed"));
  return (
    <SiteLayout action={<Link to="/">{t("nav.home")}</Link>}>
      <div className={styles.result}>
        <h1>{t("payment.failed")}</h1>
        <p>{t("payment.failed.lead", { email: readPageValues().SUPPORT_EMAIL })}</p>
        <div className={styles.buttons}>
          <ButtonLink kind="primary" to="/pricing">
            {t("payment.plans")}
          </ButtonLink>
          <ButtonLink to="/">{t("nav.home")}</ButtonLink>
        </div>
      </div>
    </SiteLayout>
  );
}
