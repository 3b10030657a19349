// /test-payment-success: opens the page after a payment in three languages, to look at it. Linked from nowhere.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { paymentSuccessPage } from "../../../../shared/contracts/application-pages.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { LANGUAGE_FACTS } from "../../../i18n/languages.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { SuccessState } from "./payment-success-page.tsx";
import styles from "./payment-result.module.css";

/** Three buttons. */
export function TestPaymentSuccessPage(): ReactNode {
  const t = useTranslate();
  return (
    <SiteLayout action={<Link to="/">{t("nav.home")}</Link>}>
      <div className={styles.result}>
        <h1>{t("paid.testing")}</h1>
        <div className={styles.buttons}>
          {(["ru", "en", "zh"] as const).map((language) => (
            <ButtonLink key={language} to={paymentSuccessPage(language)} state={{ isTest: true } satisfies SuccessState}>
              {LANGUAGE_FACTS[language].name}
            </ButtonLink>
          ))}
        </div>
      </div>
    </SiteLayout>
  );
}
