// /order#secret: one order, for whoever has its link.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { OrderView } from "./order-view.tsx";
import styles from "./order.module.css";
import { useOrder } from "./use-order.ts";

/** The order whose secret stands behind "#". */
export function OrderPage(): ReactNode {
  const t = useTranslate();
  // An order that is made anew moves here without a new page, which "hashchange" does not tell.
  const secret = useLocationProperty(secretInAddress);
  useDocumentHead(t("order.title"));
  return (
    <SiteLayout action={<Link to="/">{t("nav.home")}</Link>}>
      <Sheet>
        <OrderInPlace key={secret} secret={secret} />
      </Sheet>
    </SiteLayout>
  );
}

/** What stands behind "#". */
export const secretInAddress = (): string => location.hash.slice(1);

/** The order on whatever page it is shown. */
export function OrderInPlace({ secret }: { secret: string }): ReactNode {
  const t = useTranslate();
  const { shown, isOffline, refresh } = useOrder(secret);
  if (shown === "missing") return <NoOrder />;
  return (
    <>
      {isOffline && <ErrorBox text={t("funnel.network")} />}
      {shown ? <OrderView secret={secret} shown={shown} refresh={refresh} /> : <p role="status">{t("ordered.checking")}</p>}
    </>
  );
}

/** There is none here, and three ways on. */
export function NoOrder(): ReactNode {
  const t = useTranslate();
  return (
    <div data-testid="no-order">
      <h1>{t("ordered.missing")}</h1>
      <p>{t("ordered.missing.lead", { email: readPageValues().SUPPORT_EMAIL })}</p>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to={PAGES.login}>
          {t("ordered.signIn")}
        </ButtonLink>
        <ButtonLink to="/pricing">{t("payment.plans")}</ButtonLink>
      </div>
    </div>
  );
}
