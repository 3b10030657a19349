// /register: who orders what, how it is paid and what is agreed to. The server stores it and says the price. A signed-in customer
// orders for the own account and fills in nothing.

import { useLayoutEffect, useState, type ReactNode } from "react";
import { Link, Redirect, useSearch } from "wouter";
import { LOGIN_FOR_ORDER, RENEW_PARAMETER } from "../../../../shared/contracts/order-links.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useSession } from "../../../app/session.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { useQuote } from "../use-quote.ts";
import { RegistrationForm } from "./registration-form.tsx";
import styles from "./registration.module.css";
import { keepSelectedPlan, readSelectedPlan, type SelectedPlan } from "./selected-plan.ts";

const CURRENCY = "USDT";

/** The form beside the order, the login for whoever follows a link to renew, or the way to the plans where none was chosen. */
export function RegistrationPage(): ReactNode {
  const t = useTranslate();
  const query = useSearch();
  // The page arrives written before anybody knows what was chosen here, and changes before it is painted anew.
  const [selected, setSelected] = useState<SelectedPlan | "unread" | undefined>("unread");
  useLayoutEffect(() => setSelected(readSelectedPlan(query)), [query]);
  const isStranger = useSession(({ session }) => session === undefined);
  useDocumentHead(t("register.title"));
  if (selected && selected !== "unread" && isStranger && new URLSearchParams(query).has(RENEW_PARAMETER)) {
    keepSelectedPlan(selected);
    return <Redirect to={LOGIN_FOR_ORDER} replace />;
  }
  return (
    <SiteLayout action={<Link to="/pricing">{t("register.back")}</Link>}>
      {selected === "unread" ? (
        <div className={styles.none}>
          <h1>{t("register.title")}</h1>
          <p className={styles.lead}>{t("register.lead")}</p>
        </div>
      ) : selected ? (
        <Registration selected={selected} />
      ) : (
        <div className={styles.none}>
          <h1>{t("register.noPlan")}</h1>
          <ButtonLink kind="primary" to="/pricing">
            {t("register.selectPlan")}
          </ButtonLink>
        </div>
      )}
    </SiteLayout>
  );
}

function Registration({ selected }: { selected: SelectedPlan }): ReactNode {
  const t = useTranslate();
  const run = useQuote(selected);
  const quote = run.quote === "failed" ? undefined : run.quote;
  return (
    <CheckoutColumns
      summary={
        <OrderSummary
          plan={selected.plan}
          cycle={selected.cycle}
          price={quote?.price}
          total={quote?.amount}
          discountPercent={quote?.discount_percent ?? 0}
          currency={quote?.currency ?? CURRENCY}
        />
      }
    >
      <h1>{t("register.title")}</h1>
      <p className={styles.lead}>{t("register.lead")}</p>
      {run.quote === "failed" && <ErrorBox text={t("funnel.network")} />}
      {quote?.methods.length === 0 && <ErrorBox text={t("register.noProviders", { email: readPageValues().SUPPORT_EMAIL })} />}
      {quote && quote.methods.length > 0 && <RegistrationForm quote={quote} run={run} />}
    </CheckoutColumns>
  );
}
