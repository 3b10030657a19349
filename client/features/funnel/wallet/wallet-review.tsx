// Second step: the order as it will be placed, with the server's figures.

import { useState, type ReactNode } from "react";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Sheet, SheetLine, SheetLines } from "../../../ui/sheet.tsx";
import type { CheckoutOrder } from "../checkout-order.ts";
import { ConsentLinks } from "../consent-links.tsx";
import { refusalText } from "../refusal-text.ts";
import { useMoneyText } from "../money-text.ts";
import { placeOrder } from "./place-order.ts";
import type { Wallet } from "./wallets.ts";
import styles from "./wallet.module.css";

const FREE = "0.00";

interface WalletReviewProps {
  readonly order: CheckoutOrder;
  readonly wallet: Wallet;
  readonly onBack: () => void;
  /** Called with the number of the paid order. */
  readonly onDone: (number: string) => void;
}

/** The figures, and a button that pays. */
export function WalletReview({ order, wallet, onBack, onDone }: WalletReviewProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const { decimal } = useLanguage((state) => state.numbers).separators;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const money = useMoneyText();
  const [paymentData, setPaymentData] = useState(order.paymentData);
  const { plan, billing_cycle: cycle, price, amount, discount_percent: percent, currency } = paymentData;
  /** The price that holds now; placed only by another press. */
  const showNewPrice = async (): Promise<void> => {
    const reply = await callRoute("GET /api/checkout/quote", { query: { plan, billingCycle: cycle } });
    if (!reply.ok) return setError(refusalText(reply, t));
    setPaymentData(reply.body);
    setError(t("register.priceChanged", { was: money(amount, currency), now: money(reply.body.amount, reply.body.currency) }));
  };
  const place = async (): Promise<void> => {
    setBusy(true);
    setError("");
    const placed = await placeOrder({ ...order, paymentData }, wallet.result, language);
    setBusy(false);
    if ("number" in placed) return onDone(placed.number);
    if ("refused" in placed && placed.refused.error === "price-changed") return showNewPrice();
    setError("refused" in placed ? refusalText(placed.refused, t) : t("gpay.declined"));
  };
  const shown = (figure: string): string => figure.replace(".", decimal);
  const item = t("gpay.item", { plan: PLAN_NAMES[plan], line: `\u20661 × ${shown(price)} ${currency}\u2069` });
  return (
    <Sheet>
      <h1>{t("gpay.review")}</h1>
      <SheetLines className={styles.lines}>
        <SheetLine name={`${item} · ${t(`order.${cycle}`)}`}>
          <bdi>{shown(price)}</bdi>
        </SheetLine>
        {percent > 0 && (
          <SheetLine name={t("order.discount", { percent })}>
            <bdi>{`\u2212${shown(difference(price, amount))}`}</bdi>
          </SheetLine>
        )}
        <SheetLine name={t("gpay.subtotal")}>
          <bdi>{shown(amount)}</bdi>
        </SheetLine>
        <SheetLine name={t("gpay.shipping")} note={t("gpay.delivery")}>
          <bdi>{shown(FREE)}</bdi>
        </SheetLine>
        <SheetLine name={t("gpay.tax")}>
          <bdi>{shown(FREE)}</bdi>
        </SheetLine>
        <SheetLine name={t("gpay.total")} isTotal>
          <bdi>{`${shown(amount)} ${currency}`}</bdi>
        </SheetLine>
        <SheetLine name={t("gpay.payWith")}>
          <bdi>{t(wallet.name)}</bdi>
        </SheetLine>
      </SheetLines>
      <ErrorBox text={error} />
      <ConsentLinks />
      <div className={styles.buttons}>
        <Button kind="primary" size="site" disabled={busy} onClick={() => void place()}>
          {busy ? t("gpay.placing") : t("register.submit", { amount: money(amount, currency) })}
        </Button>
        <Button size="site" disabled={busy} onClick={onBack}>
          {t("quiz.back")}
        </Button>
      </div>
    </Sheet>
  );
}

/** What is off, in cents that floating point cannot spoil. */
const difference = (price: string, amount: string): string =>
  ((Math.round(Number(price) * 100) - Math.round(Number(amount) * 100)) / 100).toFixed(2);
