// Orders: what became of the money, who paid and has no access, and what providers reported.

import { useCallback, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import { customerPage } from "../../../shared/contracts/application-pages.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { DataTable, Pages, Part, SearchForm, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const FILTERS = ["all", "paid", "open", "trouble"] as const;

/** The section. */
export function OrdersSection(): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [query, setQuery] = useState<{ search: string; page: number; filter: (typeof FILTERS)[number] }>({
    search: "",
    page: 0,
    filter: "all",
  });
  const loaded = useLoaded(useCallback((headers) => callRoute("GET /api/admin/orders", { query, headers }), [query]));
  const { body } = loaded;
  return (
    <Section
      title={t("admin.orders")}
      loaded={loaded}
      tools={
        <SearchForm
          label={t("order.search")}
          text={text}
          onText={setText}
          onSearch={() => setQuery({ ...query, search: text, page: 0 })}
        />
      }
    >
      <RadioGroup
        legend={t("inbox.filter")}
        look="chips"
        value={query.filter}
        options={FILTERS.map((value) => ({
          value,
          text: value === "trouble" ? t("order.trouble", { count: body?.troubles ?? 0 }) : t(`order.${value}`),
        }))}
        onChoose={(filter) => setQuery({ ...query, filter, page: 0 })}
      />
      {body && <OrderTable orders={body.data} />}
      <Pages page={query.page} more={body?.more ?? false} onPage={(page) => setQuery({ ...query, page })} />
      <StrayEvents />
    </Section>
  );
}

/** Orders, one of which may be open with its payments. */
export function OrderTable({ orders }: { orders: readonly OrderRow[] }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const [open, setOpen] = useState<string>();
  return (
    <>
      <DataTable
        label={t("admin.orders")}
        heads={["table.order", "table.since", "table.email", "table.plan", "table.amount", "table.state", "table.access"]}
        isEmpty={orders.length === 0}
      >
        {orders.map((order) => (
          <tr key={order.number}>
            <td>
              <Button kind="quiet" aria-expanded={open === order.number} onClick={() => setOpen(order.number)}>
                {order.number}
              </Button>
            </td>
            <td>{time(order.created_at)}</td>
            <td>
              {order.user_id === null ? (
                <bdi>{order.email}</bdi>
              ) : (
                <Link to={customerPage(order.user_id)}>
                  <bdi>{order.email}</bdi>
                </Link>
              )}
            </td>
            <td>{`${order.plan}, ${order.cycle}`}</td>
            <td>{`${order.amount} ${order.currency}`}</td>
            <td>{order.state === null ? "\u2014" : `${order.state} (${order.provider})`}</td>
            <td className={order.trouble === null ? undefined : styles.trouble}>
              <AccessOf order={order} />
            </td>
          </tr>
        ))}
      </DataTable>
      {open !== undefined && <OrderDetail key={open} number={open} />}
    </>
  );
}

function AccessOf({ order }: { order: OrderRow }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  if (order.trouble !== null)
    return (
      <>
        {t(`trouble.${order.trouble}`)}
        {order.trouble_detail !== null && <small>{order.trouble_detail}</small>}
      </>
    );
  if (order.revoked_at !== null) return t("order.revoked", { date: time(order.revoked_at) });
  return order.granted_at === null ? "\u2014" : t("order.granted", { date: time(order.granted_at) });
}

type Events = RouteAnswer<"GET /api/admin/payment-events">["data"];

function EventTable({ label, events }: { label: string; events: Events }): ReactNode {
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
            <bdi>{event.event_id}</bdi>
          </td>
          <td>{event.processed_at === null ? t("order.unprocessed") : (event.outcome ?? "\u2014")}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function OrderDetail({ number }: { number: string }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { body } = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/orders/:number", { params: { number }, headers }), [number]),
  );
  if (!body) return null;
  return (
    <Part title={number}>
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
      <h3>{t("order.payments")}</h3>
      <DataTable
        label={t("order.payments")}
        heads={["table.since", "table.provider", "table.amount", "table.received", "table.state", "table.changed"]}
        isEmpty={body.payments.length === 0}
      >
        {body.payments.map((payment) => (
          <tr key={payment.id}>
            <td>{time(payment.created_at)}</td>
            <td>{payment.provider}</td>
            <td>{payment.charge}</td>
            <td>{payment.received ?? "\u2014"}</td>
            <td>{payment.is_late ? t("order.late", { state: payment.state }) : payment.state}</td>
            <td>{time(payment.updated_at)}</td>
          </tr>
        ))}
      </DataTable>
      <h3>{t("order.events")}</h3>
      <EventTable label={t("order.events")} events={body.events} />
    </Part>
  );
}

function StrayEvents(): ReactNode {
  const t = useTranslate();
  const { body } = useLoaded(useCallback((headers) => callRoute("GET /api/admin/payment-events", { headers }), []));
  return <Part title={t("order.stray")}>{body && <EventTable label={t("order.stray")} events={body.data} />}</Part>;
}
