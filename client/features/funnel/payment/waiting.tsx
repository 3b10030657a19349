// The invoice is open: its window, the link for browsers that blocked it, and the time it is valid for.

import { useEffect, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { TimeLeft } from "../order/time-left.tsx";
import { ConsentLinks } from "../consent-links.tsx";
import { POPUP_AFTER_MS } from "./payment-screen.ts";
import styles from "./payment.module.css";
import type { PaymentRun } from "./use-payment.ts";

const SIZE = "popup,width=800,height=600";

interface WaitingProps {
  readonly run: PaymentRun;
  readonly payment: NonNullable<PaymentRun["payment"]>;
}

/** The screen of a payment that nothing has come in for yet. */
export function Waiting({ run: { payUrl, endsAt, checkNow, startAgain }, payment }: WaitingProps): ReactNode {
  const t = useTranslate();
  const { charge_amount, charge_currency } = payment.paymentData;
  const { decimal } = useLanguage((state) => state.numbers).separators;
  usePopup(payUrl);
  if (payUrl === undefined)
    return (
      <>
        <h1>{t("payment.noLink")}</h1>
        <ErrorBox text={t("payment.providerFailed")} />
        <Button kind="primary" size="site" onClick={startAgain}>
          {t("payment.refresh")}
        </Button>
      </>
    );
  return (
    <>
      <p className={styles.state}>{t("payment.waiting")}</p>
      <h1>{t("payment.title", { amount: `\u2066${charge_amount.replace(".", decimal)} ${charge_currency}\u2069` })}</h1>
      <p className={styles.lead}>{t("payment.lead")}</p>
      <a className={styles.open} href={payUrl} target="_blank" rel="noopener noreferrer">
        {t("payment.open")}
        <Icon name="detach" />
      </a>
      <p className={styles.note}>{t("payment.blocked")}</p>
      <ConsentLinks />
      {endsAt !== undefined && <TimeLeft endsAt={endsAt} />}
      <Button kind="quiet" onClick={checkNow}>
        {t("payment.check")}
      </Button>
    </>
  );
}

/** Opens the provider's page once, in a window that cannot reach this one. Whether it is closed is never asked: browsers lie. */
function usePopup(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return undefined;
    const timer = setTimeout(() => {
      const popup = window.open("", "_blank", SIZE);
      // No second message: the link is on the page.
      // oxlint-disable-next-line no-console
      if (!popup) return console.warn("The payment window was blocked");
      popup.opener = null;
      popup.location.replace(url);
    }, POPUP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [url]);
}
