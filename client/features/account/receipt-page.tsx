// /account/receipt?order=TD-…: one order on a page that can be printed.

import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { amountOff } from "../../../shared/checkout/price-catalogue.ts";
import type { Order } from "../../../shared/contracts/checkout.ts";
import { ACCOUNT_PAGE, PAGES } from "../../../shared/contracts/application-pages.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { useSession } from "../../app/session.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { readPageValues } from "../../site-shell/page-values.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Sheet, SheetLine, SheetLines } from "../../ui/sheet.tsx";
import styles from "./receipt-page.module.css";
import { refusalText } from "./refusal-key.ts";
import { useMomentText } from "../../ui/use-moment-text.ts";

const PROVIDERS: Readonly<Record<string, PlainKey>> = {
  nowpayments: "provider.nowpayments",
  yoomoney: "provider.yoomoney",
  mock: "provider.mock",
};

/** The receipt's address. */
export const receiptAddress = (number: string): string => `${PAGES.receipt}?order=${number}`;

/** The receipt of the order that the address names. */
export function ReceiptPage(): ReactNode {
  const t = useTranslate();
  const [number] = useState(() => new URLSearchParams(location.search).get("order") ?? "");
  const [order, setOrder] = useState<Order | null>();
  const [error, setError] = useState("");
  useDocumentHead(order ? `${t("account.receipt")} ${number}` : t("account.receipt"));
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/account/orders");
      if (reply.ok) setOrder(reply.body.data.find((each) => each.number === number) ?? null);
      else setError(refusalText(reply, t));
    };
    void ask();
  }, [number, t]);
  return (
    <SiteLayout action={<Link to={ACCOUNT_PAGE}>{t("receipt.back")}</Link>}>
      <Sheet>
        <ErrorBox text={error} />
        {order === null && <h1>{t("receipt.missing")}</h1>}
        {order && <Receipt order={order} />}
      </Sheet>
    </SiteLayout>
  );
}

function Receipt({ order }: { order: Order }): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const customer = useSession(({ session }) => session?.email ?? "");
  const { OPERATOR_NAME: seller, OPERATOR_ADDRESS: address } = readPageValues();
  const provider = PROVIDERS[order.provider];
  return (
    <article>
      <h1>
        {t("account.receipt")} <bdi className={styles.number}>{order.number}</bdi>
      </h1>
      <SheetLines className={styles.lines}>
        <SheetLine name={t("receipt.seller")}>
          <bdi>{seller}</bdi>
          <br />
          <bdi>{address}</bdi>
        </SheetLine>
        <SheetLine name={t("receipt.customer")}>
          <bdi>{customer}</bdi>
        </SheetLine>
        <SheetLine name={t("receipt.paidOn")}>{day(order.paid_at)}</SheetLine>
        <SheetLine name={t("order.plan")}>
          {PLAN_NAMES[order.plan]} · {t(`order.${order.billing_cycle}`)}
        </SheetLine>
        <SheetLine name={t("order.period")}>
          {t("account.period", { from: day(order.starts_at), date: day(order.ends_at) })}
        </SheetLine>
        {order.discount_percent > 0 && (
          <SheetLine name={t("order.discount", { percent: order.discount_percent })}>
            <bdi dir="ltr">{`\u2212${amountOff(order.price, order.amount)} ${order.currency}`}</bdi>
          </SheetLine>
        )}
        <SheetLine name={t("register.provider")}>{provider ? t(provider) : order.provider}</SheetLine>
        {order.charge_currency !== order.currency && (
          <SheetLine name={t("receipt.charged")}>
            <bdi dir="ltr">{`${order.charge_amount} ${order.charge_currency}`}</bdi>
          </SheetLine>
        )}
        <SheetLine name={t("order.total")} isTotal>
          <bdi dir="ltr">{`${order.amount} ${order.currency}`}</bdi>
        </SheetLine>
        {order.status === "refunded" && <SheetLine name={t("account.paidBack")}>{t("payment.refunded")}</SheetLine>}
      </SheetLines>
      <Button size="site" onClick={() => print()}>
        {t("receipt.print")}
      </Button>
    </article>
  );
}
