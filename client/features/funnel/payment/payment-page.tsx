// /payment: from the invoice to the login, one screen for every state a payment can be in.

import { useEffect, type ReactNode } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { paymentSuccessPage } from "../../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { orderOf, type CheckoutOrder } from "../checkout-order.ts";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { OrderInPlace, secretInAddress } from "../order/order-page.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { refusalText } from "../refusal-text.ts";
import { holdHere } from "./leaving-hold.ts";
import { NextSteps } from "./next-steps.tsx";
import { LEAVE_AFTER_SUCCESS_MS, LEAVE_AFTER_TIMEOUT_MS, ownSuccessPath } from "./payment-screen.ts";
import type { SuccessState } from "./payment-success-page.tsx";
import styles from "./payment.module.css";
import { useAddressLanguage } from "./use-address-language.ts";
import { usePayment, type PaymentRun } from "./use-payment.ts";
import { Waiting } from "./waiting.tsx";

/** The payment of the order that the registration handed over; without one the plans. */
export function PaymentPage(): ReactNode {
  const t = useTranslate();
  const order = orderOf(useHistoryState());
  const secret = secretInAddress();
  useAddressLanguage();
  useDocumentHead(t("payment.waiting"));
  if (!order && secret !== "")
    return (
      <SiteLayout action={<Link to="/pricing">{t("payment.plans")}</Link>}>
        <Sheet>
          <OrderInPlace secret={secret} />
        </Sheet>
      </SiteLayout>
    );
  if (!order) return <Redirect to="/pricing" replace />;
  return (
    <SiteLayout action={<Link to="/pricing">{t("payment.plans")}</Link>}>
      <Checkout order={order} />
    </SiteLayout>
  );
}

function Checkout({ order }: { order: CheckoutOrder }): ReactNode {
  const t = useTranslate();
  const run = usePayment(order);
  const { plan, billing_cycle, price, amount, discount_percent, currency } = order.paymentData;
  useLeaving(run);
  return (
    <CheckoutColumns
      summary={
        <OrderSummary
          plan={plan}
          cycle={billing_cycle}
          price={price}
          total={amount}
          discountPercent={discount_percent}
          currency={currency}
        />
      }
    >
      <div aria-live="polite">
        <Screen run={run} />
      </div>
      {run.payment && <NextSteps order={run.payment.paymentData.order_number} contact={order.contact} screen={run.screen} />}
      <p className={styles.home}>
        <Link to="/">{t("nav.home")}</Link>
      </p>
    </CheckoutColumns>
  );
}

/** What worked leads on by itself, what took too long leads home. */
function useLeaving({ screen, redirectUrl, payment }: PaymentRun): void {
  const secret = payment?.paymentData.order_secret;
  const [, navigate] = useLocation();
  const language = useLanguage((state) => state.language);
  useEffect(() => {
    if (screen !== "success" && screen !== "timeout") return undefined;
    const isPaid = screen === "success";
    const target = isPaid ? (ownSuccessPath(redirectUrl, location.origin) ?? paymentSuccessPage(language)) : "/";
    const state: SuccessState | null = isPaid && secret !== undefined ? { secret } : null;
    const leave = (): void => {
      navigate(target, { replace: true, state });
      if (isPaid) holdHere();
    };
    const timer = setTimeout(leave, isPaid ? LEAVE_AFTER_SUCCESS_MS : LEAVE_AFTER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [screen, redirectUrl, secret, language, navigate]);
}

function Screen({ run }: { run: PaymentRun }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const { payment, refused, screen, startAgain } = run;
  const email = readPageValues().SUPPORT_EMAIL;
  const again = (
    <div className={styles.buttons}>
      <Button kind="primary" size="site" onClick={startAgain}>
        {t("payment.retry")}
      </Button>
      <ButtonLink to="/pricing">{t("payment.plans")}</ButtonLink>
    </div>
  );
  if (refused)
    return (
      <>
        <h1 className={styles.refused}>{t("payment.failed")}</h1>
        <ErrorBox text={refusalText(refused, t)} />
        {again}
      </>
    );
  if (!payment) return <h1>{t("payment.creating")}</h1>;
  if (screen === "waiting") return <Waiting run={run} payment={payment} />;
  if (screen === "underpaid" || screen === "held" || screen === "refunded")
    return (
      <div data-testid={`payment-${screen}`}>
        <OrderInPlace secret={payment.paymentData.order_secret} />
      </div>
    );
  const ground = screen === "success" || screen === "overpaid" ? "good" : "attention";
  return (
    <div data-testid={`payment-${screen}`} data-ground={ground} className={styles.outcome}>
      <h1>{t(`payment.${screen}`)}</h1>
      <p className={styles.lead}>{t(`payment.${screen}.lead`, { email })}</p>
      {screen === "failed" && again}
      {screen === "overpaid" && (
        <ButtonLink kind="primary" to={paymentSuccessPage(language)}>
          {t("quiz.continue")}
        </ButtonLink>
      )}
    </div>
  );
}
