// What is ordered, and what it costs by the server's word.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { amountOff, type BillingCycle, type PaidPlan } from "../../../shared/checkout/price-catalogue.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { UNKNOWN } from "../../market/number-text.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./order-summary.module.css";

interface OrderSummaryProps {
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
  /** Decimal texts; undefined until the server has answered. */
  readonly price: string | undefined;
  readonly total?: string | undefined;
  readonly discountPercent?: number;
  readonly currency: string;
}

/** A panel with one line for each part of the order. */
export function OrderSummary({ plan, cycle, price, total = price, discountPercent = 0, currency }: OrderSummaryProps): ReactNode {
  const t = useTranslate();
  const { decimal } = useLanguage((state) => state.numbers).separators;
  const shown = (amount: string | undefined): string => amount?.replace(".", decimal) ?? UNKNOWN;
  const off = price !== undefined && total !== undefined ? amountOff(price, total) : "";
  return (
    <section className={styles.order}>
      <header>
        <h2>{t("order.title")}</h2>
        <Link to="/pricing">{t("order.change")}</Link>
      </header>
      <dl>
        <Line name={t("order.plan")}>{PLAN_NAMES[plan]}</Line>
        <Line name={t("order.period")}>{t(`order.${cycle}`)}</Line>
        <Line name={t("order.price")}>
          <bdi dir="ltr">{shown(price)}</bdi>
        </Line>
        {discountPercent > 0 && (
          <Line name={t("order.discount", { percent: discountPercent })}>
            <bdi dir="ltr">{`\u2212${shown(off)}`}</bdi>
          </Line>
        )}
        <div className={styles.total}>
          <dt>{t("order.total")}</dt>
          <dd>
            <bdi dir="ltr">
              {shown(total)} <small>{currency}</small>
            </bdi>
          </dd>
        </div>
      </dl>
      <p>
        <Icon name="padlock" />
        {t("order.once")}
      </p>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
