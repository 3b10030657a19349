// One row of the list of what needs a person.

import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { CLOSED_BY_SOLUTION, type AttentionRow } from "../../../shared/contracts/admin-attention.ts";
import { ADMIN_PAGES, customerPage, orderAdminPage } from "../../../shared/contracts/application-pages.ts";
import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useAdmin } from "./admin-session.ts";
import { AttentionFacts } from "./attention-facts.tsx";
import styles from "./attention.module.css";
import { ConfirmButton } from "./confirm-button.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { OrderActs } from "./order-acts.tsx";
import { ReasonField, useReasonedActs } from "./reasoned-acts.tsx";
import sectionStyles from "./section.module.css";

/** Where the rest of it is seen. */
const SECTION_OF: Partial<Record<AttentionKind, string>> = {
  "queue-without-worker": ADMIN_PAGES.jobs,
  "mail-failed": ADMIN_PAGES.jobs,
  "login-failed": ADMIN_PAGES.jobs,
  "job-failed": ADMIN_PAGES.jobs,
  "schedule-failed": ADMIN_PAGES.jobs,
  "exchange-fault": ADMIN_PAGES.market,
  "market-simulated": ADMIN_PAGES.market,
  "payment-unknown": ADMIN_PAGES.orders,
  "report-unfinished": ADMIN_PAGES.orders,
  "webhooks-refused": ADMIN_PAGES.orders,
  "provider-unreachable": ADMIN_PAGES.orders,
};
/** What helps where no button does. */
const HINTS: Partial<Record<AttentionKind, PlainKey>> = {
  "market-simulated": "hint.market-simulated",
  "queue-without-worker": "hint.queue-without-worker",
  "provider-unreachable": "hint.provider-unreachable",
  "mail-unreachable": "hint.mail-unreachable",
  "webhooks-refused": "hint.webhooks-refused",
  "schedule-failed": "hint.schedule-failed",
  "process-missing": "hint.process-missing",
  "process-restarting": "hint.process-restarting",
  "redis-refuses": "hint.redis-refuses",
  "redis-nearly-full": "hint.redis-nearly-full",
  "backup-old": "hint.backup-old",
  "certificate-ending": "hint.certificate-ending",
  disk: "hint.disk",
};

interface AttentionCardProps {
  readonly row: AttentionRow;
  readonly now: number;
  readonly onDone: () => Promise<void>;
}

/** The row with its facts, and its actions for who may act. */
export function AttentionCard({ row, now, onDone }: AttentionCardProps): ReactNode {
  const t = useTranslate();
  const { ago, time } = useMomentTexts();
  const { mayAct } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  const { order, due_at: due } = row;
  const isOverdue = due !== null && row.closed_at === null && due < now;
  const { mail } = row.details;
  const section = SECTION_OF[row.kind];
  const hint = HINTS[row.kind];
  return (
    <li className={styles.card} data-testid="attention" data-kind={row.kind}>
      <h2>
        {t(`attention.${row.kind}`)}
        {row.times > 1 && <small>{` ×${row.times}`}</small>}
      </h2>
      <p className={styles.facts}>
        <time dateTime={new Date(row.since).toISOString()} title={time(row.since)}>
          {ago(row.since, now)}
        </time>
        {order ? (
          <Link to={orderAdminPage(order.number)}>{order.number}</Link>
        ) : (
          <ForeignText text={typeof mail === "string" ? mail : row.subject} />
        )}
        {row.user_id !== null && (
          <Link to={customerPage(row.user_id)}>{order ? <ForeignText text={order.email} /> : t("inbox.customer")}</Link>
        )}
        {row.user_id === null && order && <ForeignText text={order.email} />}
        {section && <Link to={section}>{t(SECTION_NAMES[section] ?? "admin.orders")}</Link>}
        {due !== null && (
          <strong className={isOverdue ? sectionStyles.trouble : undefined}>
            {t(isOverdue ? "attention.overdue" : "attention.due", { date: time(due) })}
          </strong>
        )}
      </p>
      {order && (
        <p>
          {t("attention.money", {
            received: order.received,
            price: order.price,
            missing: order.missing,
            currency: order.currency,
          })}
        </p>
      )}
      <AttentionFacts details={row.details} />
      {row.closed_at === null && hint && <p>{t(hint)}</p>}
      {row.closed_at !== null && <p>{closedText(row, t, time)}</p>}
      {row.closed_at === null && mayAct && (
        <>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("attention.solve")}
          </Button>
          {isOpen && <Acts row={row} onDone={onDone} />}
        </>
      )}
    </li>
  );
}

const SECTION_NAMES: Readonly<Record<string, "admin.jobs" | "admin.market" | "admin.orders">> = {
  [ADMIN_PAGES.jobs]: "admin.jobs",
  [ADMIN_PAGES.market]: "admin.market",
  [ADMIN_PAGES.orders]: "admin.orders",
};

function closedText(row: AttentionRow, t: ReturnType<typeof useTranslate>, time: (at: number) => string): ReactNode {
  const at = time(row.closed_at ?? 0);
  if (row.closed_by === null && row.close_reason === null) return t("attention.solved", { date: at });
  return (
    <>
      {t("attention.closedBy", { name: row.closed_by ?? "\u2014", date: at })} <ForeignText text={row.close_reason ?? ""} />
    </>
  );
}

function Acts({ row, onDone }: Pick<AttentionCardProps, "row" | "onDone">): ReactNode {
  const t = useTranslate();
  const acts = useReasonedActs(onDone);
  const { order, id } = row;
  const job = row.details["job"];
  return (
    <>
      {order && (
        <OrderActs
          number={order.number}
          plan={order.plan}
          isGranted={order.is_granted}
          hasCustomer={order.user_id !== null}
          onDone={onDone}
        />
      )}
      {typeof job === "string" && (
        <p className={styles.retry}>
          <Button onClick={() => acts.act(() => callRoute("POST /api/admin/jobs/:id/retry", { params: { id: job } }))}>
            {t("jobs.retry")}
          </Button>
        </p>
      )}
      {!CLOSED_BY_SOLUTION.has(row.kind) && (
        <form className={sectionStyles.form} onSubmit={(event) => event.preventDefault()}>
          <ErrorBox text={acts.error} />
          <ReasonField label={t("operator.reason")} acts={acts} />
          <ConfirmButton
            text={t("attention.close")}
            question={t("attention.closeQuestion")}
            keep={t("admin.cancel")}
            icon="check"
            busy={!acts.isReady}
            onConfirm={() =>
              acts.act((reason) => callRoute("POST /api/admin/attention/:id/close", { params: { id }, body: { reason } }))
            }
          />
        </form>
      )}
    </>
  );
}
