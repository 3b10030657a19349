// Orders: what became of the money, who paid and has no access, and what providers reported.

import { Fragment, useCallback, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { OrderRow } from "../../../shared/contracts/admin-views.ts";
import { customerPage } from "../../../shared/contracts/application-pages.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { EventTable, OrderDetail } from "./order-detail.tsx";
import { OrdersFile } from "./orders-file.tsx";
import { WithdrawalText } from "./withdrawal-text.tsx";
import styles from "./section.module.css";
import { DataTable, Pages, Part, SearchForm, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const FILTERS = ["all", "paid", "open", "trouble"] as const;

/** The section; the order of an address that names one is found and open. */
export function OrdersSection({ number }: { readonly number: string | undefined }): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState(number ?? "");
  const [query, setQuery] = useState<{ search: string; page: number; filter: (typeof FILTERS)[number] }>({
    search: number ?? "",
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
        <>
          <OrdersFile />
          <SearchForm
            label={t("order.search")}
            text={text}
            onText={setText}
            onSearch={() => setQuery({ ...query, search: text, page: 0 })}
          />
        </>
      }
    >
      <RadioGroup
        legend={t("inbox.filter")}
        variant="chips"
        value={query.filter}
        options={FILTERS.map((value) => ({
          value,
          text: value === "trouble" ? t("order.trouble", { count: body?.troubles ?? 0 }) : t(`order.${value}`),
        }))}
        onChoose={(filter) => setQuery({ ...query, filter, page: 0 })}
      />
      {body && <OrderTable orders={body.data} first={number} onDone={loaded.reload} />}
      <Pages page={query.page} more={body?.more ?? false} onPage={(page) => setQuery({ ...query, page })} />
      <StrayEvents />
    </Section>
  );
}

interface OrderTableProps {
  readonly orders: readonly OrderRow[];
  /** The order that is open at first. */
  readonly first?: string | undefined;
  /** Something was done about an order. */
  readonly onDone: () => Promise<void>;
}

/** Orders, one of which may be open with its payments, right below its line. */
export function OrderTable({ orders, first, onDone }: OrderTableProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const [open, setOpen] = useState<string | undefined>(first);
  return (
    <>
      <DataTable
        label={t("admin.orders")}
        heads={["table.order", "table.since", "table.email", "table.plan", "table.amount", "table.state", "table.access"]}
        isEmpty={orders.length === 0}
      >
        {orders.map((order) => (
          <Fragment key={order.number}>
            <tr>
              <td>
                <Button
                  kind="quiet"
                  aria-expanded={open === order.number}
                  onClick={() => setOpen(open === order.number ? undefined : order.number)}
                >
                  {order.number}
                </Button>
              </td>
              <td>{time(order.created_at)}</td>
              <td>
                {order.user_id === null ? (
                  <ForeignText text={order.email} />
                ) : (
                  <Link to={customerPage(order.user_id)}>
                    <ForeignText text={order.email} />
                  </Link>
                )}
              </td>
              <td>{`${order.plan}, ${order.cycle}`}</td>
              <td>{`${order.amount} ${order.currency}`}</td>
              <td>{order.state === null ? "\u2014" : `${order.state} (${order.provider})`}</td>
              <td className={order.trouble === null ? undefined : styles.trouble}>
                <AccessOf order={order} />
                {order.withdrawal && <WithdrawalText withdrawal={order.withdrawal} />}
              </td>
            </tr>
            {open === order.number && (
              <tr>
                <td colSpan={7} className={styles.detail}>
                  <OrderDetail order={order} onDone={onDone} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </DataTable>
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
        {order.trouble_detail !== null && (
          <small>
            <ForeignText text={order.trouble_detail} />
          </small>
        )}
      </>
    );
  if (order.revoked_at !== null) return t("order.revoked", { date: time(order.revoked_at) });
  return order.granted_at === null ? "\u2014" : t("order.granted", { date: time(order.granted_at) });
}

function StrayEvents(): ReactNode {
  const t = useTranslate();
  const { body } = useLoaded(useCallback((headers) => callRoute("GET /api/admin/payment-events", { headers }), []));
  return <Part title={t("order.stray")}>{body && <EventTable label={t("order.stray")} events={body.data} />}</Part>;
}
