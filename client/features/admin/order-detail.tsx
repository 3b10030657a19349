// One order with its payments, what providers reported, what was done about it, and what an operator can do.

import { useCallback, useEffect, useRef, type ReactNode } from "react";
import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import { ADMIN_PAGES, orderAdminPage } from "../../../shared/contracts/application-pages.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useAdmin } from "./admin-session.ts";
import { AuditTable } from "./audit-section.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { OrderActs } from "./order-acts.tsx";
import { RefundLine } from "./refund-line.tsx";
import styles from "./section.module.css";
import { DataTable } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

type Events = RouteAnswer<"GET /api/admin/payment-events">["data"];

/** Reports of providers. */
export function EventTable({ label, events }: { label: string; events: Events }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  return (
    <DataTable
      label={label}
      heads={["table.when", "table.provider", "table.report", "table.outcome"]}
      isEmpty={events.length === 0}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td>{time(event.received_at)}</td>
          <td>{event.provider}</td>
          <td className={styles.long}>
            <ForeignText text={event.event_id} />
          </td>
          <td>{event.processed_at === null ? t("order.unprocessed") : (event.outcome ?? "\u2014")}</td>
        </tr>
      ))}
    </DataTable>
  );
}

interface OrderDetailProps {
  readonly order: OrderRow;
  readonly onDone: () => Promise<void>;
}

/** The order; it takes the focus, so that one reads on where one clicked. */
export function OrderDetail({ order, onDone }: OrderDetailProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { mayAct } = useAdmin();
  const { number } = order;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: "nearest" });
    if (location.pathname.startsWith(ADMIN_PAGES.orders)) history.replaceState(history.state, "", orderAdminPage(number));
  }, [number]);
  const { body, error, reload } = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/orders/:number", { params: { number }, headers }), [number]),
  );
  return (
    <div ref={frame} role="group" tabIndex={-1} aria-label={number} data-testid="order">
      <h2>{number}</h2>
      <ErrorBox text={error} />
      {body && (
        <>
          <p>
            {t("attention.money", {
              received: body.money.received,
              price: body.order.amount,
              missing: body.money.missing,
              currency: body.order.currency,
            })}
          </p>
          <p>
            {body.consent
              ? t("order.consent", {
                  date: time(body.consent.agreed_at),
                  version: body.consent.version,
                  language: body.consent.language,
                  plan: `${body.consent.plan}, ${body.consent.cycle}`,
                })
              : t("order.noConsent")}
          </p>
          {body.refund && <RefundLine refund={body.refund} />}
          {mayAct && (
            <OrderActs
              number={number}
              plan={body.order.plan}
              isGranted={body.order.granted_at !== null && body.order.revoked_at === null}
              hasCustomer={body.order.user_id !== null}
              isRefundableHere={body.is_refundable_here}
              onDone={async () => {
                await reload();
                await onDone();
              }}
            />
          )}
          <h3>{t("order.payments")}</h3>
          <DataTable
            label={t("order.payments")}
            heads={[
              ...(["table.since", "table.provider", "table.providerId", "table.amount"] as const),
              ...(["table.received", "table.state", "table.changed"] as const),
            ]}
            isEmpty={body.payments.length === 0}
          >
            {body.payments.map((payment) => (
              <tr key={payment.id}>
                <td>{time(payment.created_at)}</td>
                <td>{payment.provider}</td>
                <td className={styles.long}>
                  <ForeignText text={payment.external_id ?? payment.invoice_id ?? "\u2014"} />
                </td>
                <td>{payment.charge}</td>
                <td>{payment.received ?? "\u2014"}</td>
                <td>{payment.is_late ? t("order.late", { state: payment.state }) : payment.state}</td>
                <td>{time(payment.updated_at)}</td>
              </tr>
            ))}
          </DataTable>
          <h3>{t("order.events")}</h3>
          <EventTable label={t("order.events")} events={body.events} />
          <h3>{t("admin.audit")}</h3>
          <AuditTable rows={body.audit} />
        </>
      )}
    </div>
  );
}
