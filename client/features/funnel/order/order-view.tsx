// An order: its state and what to do, what was ordered, received and is missing, its login, and the receipt, which can be printed.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { amountOff } from "../../../../shared/checkout/price-catalogue.ts";
import { orderAddress } from "../../../../shared/contracts/application-pages.ts";
import type { OrderPage, OrderState } from "../../../../shared/contracts/order-page.ts";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { Button } from "../../../ui/button.tsx";
import { SheetLine, SheetLines } from "../../../ui/sheet.tsx";
import { OrderLogin } from "./order-login.tsx";
import { OrderPayment } from "./order-payment.tsx";
import styles from "./order.module.css";
import { TimeLeft } from "./time-left.tsx";
import type { ShownOrder } from "./use-order.ts";
import { useOrderText } from "./use-order-text.ts";

interface OrderViewProps {
  readonly secret: string;
  readonly shown: ShownOrder;
  readonly refresh: () => Promise<void>;
}

/** The whole order. */
export function OrderView({ secret, shown: { order, endsAt }, refresh }: OrderViewProps): ReactNode {
  const t = useTranslate();
  const { money } = useOrderText();
  const isPartly = Number(order.received) > 0 && Number(order.missing) > 0 && order.receipt === null;
  return (
    <article data-testid={`order-${order.state}`} className={styles.order}>
      <div aria-live="polite">
        <State order={order} />
      </div>
      <OrderPayment secret={secret} order={order} refresh={refresh} />
      {order.state === "waiting" && <TimeLeft endsAt={endsAt} />}
      <SheetLines>
        <SheetLine name={t("ordered.title", { number: "" }).trim()}>
          <bdi>{order.number}</bdi>
        </SheetLine>
        <SheetLine name={t("order.plan")}>
          {PLAN_NAMES[order.plan]} · {t(`order.${order.billing_cycle}`)}
        </SheetLine>
        {order.discount_percent > 0 && (
          <SheetLine name={t("order.discount", { percent: order.discount_percent })}>
            <bdi dir="ltr">{`\u2212${money({ amount: amountOff(order.price, order.amount), currency: order.currency })}`}</bdi>
          </SheetLine>
        )}
        <SheetLine name={t("order.total")} isTotal>
          <bdi dir="ltr">{money(order)}</bdi>
        </SheetLine>
        {isPartly && (
          <>
            <SheetLine name={t("ordered.received")}>
              <bdi dir="ltr">{money({ amount: order.received, currency: order.currency })}</bdi>
              <Came order={order} />
            </SheetLine>
            <SheetLine name={t("ordered.missingAmount")}>
              <bdi dir="ltr">{money({ amount: order.missing, currency: order.currency })}</bdi>
            </SheetLine>
          </>
        )}
        <Receipt order={order} />
      </SheetLines>
      {order.receipt && (
        <Button size="site" onClick={() => print()}>
          {t("ordered.print")}
        </Button>
      )}
      <OrderLogin secret={secret} login={order.login} refresh={refresh} />
      {location.hash.slice(1) === secret ? (
        <p className={styles.note}>{t("ordered.keep")}</p>
      ) : (
        <p>
          <Link to={orderAddress(secret)}>{t("ordered.see")}</Link>
        </p>
      )}
    </article>
  );
}

const TITLES: Readonly<Record<Exclude<OrderState, "paid" | "withdrawn">, readonly [title: PlainKey, lead?: PlainKey]>> = {
  waiting: ["payment.waiting", "payment.lead"],
  processing: ["payment.processing", "payment.processing.lead"],
  underpaid: ["payment.underpaid"],
  held: ["payment.held", "payment.held.lead"],
  failed: ["payment.failed"],
  expired: ["payment.timeout", "ordered.expired.lead"],
  refunded: ["payment.refunded"],
};

function State({ order }: { order: OrderPage }): ReactNode {
  const t = useTranslate();
  const { day, money } = useOrderText();
  const email = readPageValues().SUPPORT_EMAIL;
  const { state, withdrawal } = order;
  if (state === "withdrawn" && withdrawal) {
    const { refund, due_at: due } = withdrawal;
    return (
      <>
        <h1>{t("ordered.withdrawn", { date: day(withdrawal.confirmed_at) })}</h1>
        {refund && due !== null && (
          <p className={styles.lead}>{t("ordered.withdrawn.lead", { amount: money(refund), date: day(due) })}</p>
        )}
      </>
    );
  }
  if (state === "paid")
    return (
      <>
        <h1 data-ground="good">{t("ordered.paid", { date: day(order.receipt?.ends_at ?? order.ordered_at) })}</h1>
        {withdrawal && <p className={styles.lead}>{t("ordered.refundAsked", { date: day(withdrawal.confirmed_at) })}</p>}
        {order.is_late && <p className={styles.lead}>{t("ordered.late")}</p>}
        {order.is_overpaid && <p className={styles.lead}>{t("payment.overpaid.lead", { email })}</p>}
      </>
    );
  const [title, lead] = TITLES[state === "withdrawn" ? "refunded" : state];
  return (
    <>
      <h1>{t(title)}</h1>
      {lead && <p className={styles.lead}>{t(lead)}</p>}
      {(state === "underpaid" || state === "failed") && <p className={styles.lead}>{t(`payment.${state}.lead`, { email })}</p>}
    </>
  );
}

/** In the currency in which it was paid, where that is another than the price's. */
function Came({ order: { payments, currency } }: { order: OrderPage }): ReactNode {
  const { money } = useOrderText();
  const came = payments.flatMap(({ received }) => received).filter((each) => each.currency !== currency);
  if (came.length === 0) return null;
  return (
    <>
      {" ("}
      <bdi dir="ltr">{came.map(money).join(" + ")}</bdi>)
    </>
  );
}

function Receipt({ order }: { order: OrderPage }): ReactNode {
  const t = useTranslate();
  const { day, money } = useOrderText();
  const { receipt, currency, is_overpaid: isOverpaid } = order;
  if (!receipt) return null;
  const { OPERATOR_NAME: seller, OPERATOR_ADDRESS: address } = readPageValues();
  // Of too much all of it: what was charged is the price.
  const came = isOverpaid ? { amount: order.received, currency } : receipt.charge;
  return (
    <>
      <SheetLine name={t("ordered.paidOn")}>{day(receipt.paid_at)}</SheetLine>
      <SheetLine name={t("order.period")}>
        <bdi>{`${day(receipt.starts_at)} – ${day(receipt.ends_at)}`}</bdi>
      </SheetLine>
      {(isOverpaid || came.currency !== currency) && (
        <SheetLine name={t("ordered.received")}>
          <bdi dir="ltr">{money(came)}</bdi>
        </SheetLine>
      )}
      {seller && (
        <SheetLine name={t("ordered.seller")}>
          <bdi>{[seller, address].filter(Boolean).join(", ")}</bdi>
        </SheetLine>
      )}
    </>
  );
}
