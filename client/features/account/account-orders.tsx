// What was bought, each with its receipt and the way back out of it.

import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Order } from "../../../shared/contracts/checkout.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { OrderWithdrawal } from "./order-withdrawal.tsx";
import { receiptAddress } from "./receipt-page.tsx";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useSection } from "./use-section.ts";

const ask = () => callRoute("GET /api/account/orders");

/** The section of the orders. */
export function AccountOrders(): ReactNode {
  const t = useTranslate();
  const { answer, error, load } = useSection(ask);
  const orders = answer?.data;
  return (
    <section className={styles.section}>
      <h2>{t("account.orders")}</h2>
      <div>
        <ErrorBox text={error} />
        {orders?.length === 0 && <p>{t("account.noOrders")}</p>}
        <div>
          {orders?.map((order) => (
            <OrderRow key={order.number} order={order} onChanged={() => void load()} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** What is to be said of a payment besides that it was made. */
const NOTES: Partial<Record<Order["status"], PlainKey>> = { overpaid: "account.paidMore", refunded: "account.paidBack" };

function OrderRow({ order, onChanged }: { order: Order; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const note = NOTES[order.status];
  return (
    <article className={styles.order} data-testid={`order-${order.number}`}>
      <div className={styles.orderHead}>
        <strong>
          {PLAN_NAMES[order.plan]} · {t(`order.${order.billing_cycle}`)}
        </strong>
        <bdi dir="ltr">
          {order.amount} {order.currency}
        </bdi>
      </div>
      <small>
        <bdi>{order.number}</bdi> · {t("account.paid", { date: day(order.paid_at) })}
      </small>
      <small>{t("account.period", { from: day(order.starts_at), date: day(order.ends_at) })}</small>
      {note && <small>{t(note)}</small>}
      <OrderWithdrawal order={order} onChanged={onChanged}>
        <Link to={receiptAddress(order.number)}>{t("account.receipt")}</Link>
      </OrderWithdrawal>
    </article>
  );
}
