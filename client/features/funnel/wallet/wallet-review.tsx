// Second step: the order as it will be placed, with the server's figures.

import { useState, type ReactNode } from "react";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import type { CheckoutOrder } from "../checkout-order.ts";
import { ConsentLinks } from "../consent-links.tsx";
import { refusalText } from "../refusal-text.ts";
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
  const { plan, billing_cycle: cycle, price, amount, discount_percent: percent, currency } = order.paymentData;
  const place = async (): Promise<void> => {
    setBusy(true);
    setError("");
    const placed = await placeOrder(order, wallet.result, language);
    setBusy(false);
    if ("number" in placed) return onDone(placed.number);
    setError("refused" in placed ? refusalText(placed.refused, t) : t("gpay.declined"));
  };
  const shown = (figure: string): string => figure.replace(".", decimal);
  const item = t("gpay.item", { plan: PLAN_NAMES[plan], line: `\u20661 × ${shown(price)} ${currency}\u2069` });
  return (
    <div className={styles.page}>
      <h1>{t("gpay.review")}</h1>
      <dl className={styles.lines}>
        <Line name={`${item} · ${t(`order.${cycle}`)}`} value={shown(price)} />
        {percent > 0 && <Line name={t("order.discount", { percent })} value={`\u2212${shown(difference(price, amount))}`} />}
        <Line name={t("gpay.subtotal")} value={shown(amount)} />
        <Line name={t("gpay.shipping")} value={shown(FREE)} note={t("gpay.delivery")} />
        <Line name={t("gpay.tax")} value={shown(FREE)} />
        <Line name={t("gpay.total")} value={`${shown(amount)} ${currency}`} isTotal />
        <Line name={t("gpay.payWith")} value={t(wallet.name)} />
      </dl>
      <ErrorBox text={error} />
      <ConsentLinks />
      <div className={styles.buttons}>
        <Button kind="primary" size="site" disabled={busy} onClick={() => void place()}>
          {t(busy ? "gpay.placing" : "gpay.place")}
        </Button>
        <Button size="site" disabled={busy} onClick={onBack}>
          {t("quiz.back")}
        </Button>
      </div>
    </div>
  );
}

/** What is off, in cents that floating point cannot spoil. */
const difference = (price: string, amount: string): string =>
  ((Math.round(Number(price) * 100) - Math.round(Number(amount) * 100)) / 100).toFixed(2);

interface LineProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly isTotal?: boolean;
}

function Line({ name, value, note, isTotal = false }: LineProps): ReactNode {
  return (
    <div data-total={isTotal}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
