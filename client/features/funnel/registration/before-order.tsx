// What has to be seen right before the button that obliges to pay: the total, what is charged for it, how long the price holds, who
// sells, and the right to withdraw.

import type { ReactNode } from "react";
import { SITE_PAGES } from "../../../../shared/contracts/pages.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { useSiteHref } from "../../../site-shell/site-link.tsx";
import { useMomentText } from "../../../ui/use-moment-text.ts";
import { useMoneyText } from "../money-text.ts";
import type { Quote, QuoteMethod } from "../use-quote.ts";
import styles from "./registration.module.css";

interface BeforeOrderProps {
  readonly quote: Quote;
  readonly method: QuoteMethod | undefined;
  /** The amount that stood here before the price changed. */
  readonly changedFrom: string | undefined;
}

/** The block above the button. */
export function BeforeOrder({ quote, method, changedFrom }: BeforeOrderProps): ReactNode {
  const t = useTranslate();
  const money = useMoneyText();
  const { zoned } = useMomentText();
  const refund = useSiteHref(SITE_PAGES.refund);
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, SUPPORT_EMAIL: email, SUPPORT_ANSWER_HOURS: hours } = readPageValues();
  const { amount, currency, plan, billing_cycle: cycle, launch_until: launchUntil } = quote;
  const isolated = (text: string): string => `\u2068${text}\u2069`;
  return (
    <div className={styles.before} data-testid="before-order">
      <div role="alert">
        {changedFrom !== undefined && changedFrom !== amount && (
          <p className={styles.changed}>
            {t("register.priceChanged", { was: money(changedFrom, currency), now: money(amount, currency) })}
          </p>
        )}
      </div>
      <p className={styles.due}>
        <span>
          {PLAN_NAMES[plan]} · {t(`order.${cycle}`)}
        </span>
        <strong data-testid="due">{money(amount, currency)}</strong>
      </p>
      {method && method.rate !== null && (
        <p>
          {t("register.pays", {
            amount: money(method.charge_amount, method.charge_currency),
            rate: money(method.rate, method.charge_currency),
            currency,
          })}
        </p>
      )}
      {launchUntil !== null && <p>{t("register.launch", { date: isolated(zoned(launchUntil)) })}</p>}
      <p>{t("register.seller", { name: isolated(name), address: isolated(address) })}</p>
      <p>{t("register.answer", { email: isolated(email), hours })}</p>
      <p>
        <a href={refund} target="_blank" rel="noopener">
          {t("register.withdraw")}
        </a>
      </p>
    </div>
  );
}
