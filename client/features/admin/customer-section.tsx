// One customer: plans, sessions, orders, mails, and what was done, with what an operator can do for them.

import { useCallback, type ReactNode } from "react";
import { PLAN_FEATURES } from "../../../shared/contracts/plans.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { useAdmin } from "./admin-session.ts";
import { AuditTable } from "./audit-section.tsx";
import { CustomerForms } from "./customer-forms.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { SetupForm } from "./setup-form.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { OrderTable } from "./orders-section.tsx";
import styles from "./section.module.css";
import { DataTable, Part, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

/** The section of the customer with this id. */
export function CustomerSection({ id }: { id: string }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { mayAct } = useAdmin();
  const loaded = useLoaded(useCallback((headers) => callRoute("GET /api/admin/users/:id", { params: { id }, headers }), [id]));
  const { body } = loaded;
  const moment = (at: number | null): string => (at === null ? "\u2014" : time(at));
  return (
    <Section title={<ForeignText text={body?.customer.email ?? ""} />} loaded={loaded}>
      {body && (
        <>
          <p className={styles.note}>
            {[
              body.customer.plan ?? t("customer.noPlan"),
              body.customer.plan_ends_at !== null && t("customer.until", { date: time(body.customer.plan_ends_at) }),
              body.customer.blocked && t("customer.blocked"),
              body.language,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {body.delayed_until !== null && (
            <p className={styles.trouble} role="status">
              {t("customer.delayed", { time: time(body.delayed_until) })}
            </p>
          )}
          {mayAct && (
            <CustomerForms
              id={id}
              isDelayed={body.delayed_until !== null}
              plan={body.customer.plan ?? body.periods[0]?.plan ?? null}
              periods={body.periods}
              isBlocked={body.customer.blocked}
              sessions={body.sessions.length}
              onDone={loaded.reload}
            />
          )}
          {mayAct && body.customer.plan && PLAN_FEATURES.personalSetup.plans[body.customer.plan] && (
            <Part title={t("setup.title")}>
              <SetupForm id={id} onDone={loaded.reload} />
            </Part>
          )}
          <Part title={t("customer.plans")}>
            <DataTable
              label={t("customer.plans")}
              heads={["table.plan", "table.from", "table.until", "table.takenBack"]}
              isEmpty={body.periods.length === 0}
            >
              {body.periods.map((period) => (
                <tr key={period.plan}>
                  <td>{period.plan}</td>
                  <td>{time(period.starts_at)}</td>
                  <td>{time(period.ends_at)}</td>
                  <td>{moment(period.cancelled_at)}</td>
                </tr>
              ))}
            </DataTable>
          </Part>
          <Part title={t("table.sessions")}>
            <DataTable
              label={t("table.sessions")}
              heads={["table.lastUsed", "table.since", "table.browser"]}
              isEmpty={body.sessions.length === 0}
            >
              {body.sessions.map((session) => (
                <tr key={session.handle}>
                  <td>{time(session.last_seen_at)}</td>
                  <td>{time(session.created_at)}</td>
                  <td className={styles.long}>
                    <ForeignText text={session.user_agent} />
                  </td>
                </tr>
              ))}
            </DataTable>
          </Part>
          <Part title={t("admin.orders")}>
            <OrderTable orders={body.orders} onDone={loaded.reload} />
          </Part>
          <Part title={t("customer.mails")}>
            <DataTable
              label={t("customer.mails")}
              heads={["table.when", "table.what", "table.email", "table.state", "table.error"]}
              isEmpty={body.deliveries.length === 0}
            >
              {body.deliveries.map((delivery) => (
                <tr key={`${delivery.kind} ${delivery.created_at}`}>
                  <td>{time(delivery.created_at)}</td>
                  <td>{delivery.kind}</td>
                  <td>
                    <ForeignText text={delivery.recipient} />
                  </td>
                  <td>{t(`delivery.${delivery.status}`)}</td>
                  <td className={styles.long}>
                    <ForeignText text={delivery.last_error ?? "\u2014"} />
                  </td>
                </tr>
              ))}
            </DataTable>
          </Part>
          <Part title={t("admin.audit")}>
            <AuditTable rows={body.audit} />
          </Part>
        </>
      )}
    </Section>
  );
}
