// What an operator does for a customer: gives or takes a plan, ends sessions, blocks. Each asks for its reason, and twice where it takes.

import { type FormEvent, type ReactNode } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { GivenPlanFields, useGivenPlan } from "./given-plan.tsx";
import { ReasonField, useReasonedActs } from "./reasoned-acts.tsx";
import styles from "./section.module.css";

interface CustomerFormsProps {
  readonly id: string;
  /** What the form begins with: the customer's own plan, or the last one. */
  readonly plan: string | null;
  readonly periods: RouteAnswer<"GET /api/admin/users/:id">["periods"];
  readonly isBlocked: boolean;
  /** Wrong passwords keep the customer out for a while. */
  readonly isDelayed: boolean;
  /** How many are open. */
  readonly sessions: number;
  readonly onDone: () => Promise<void>;
}

/** The forms. */
export function CustomerForms({ id, plan, periods, isBlocked, isDelayed, sessions, onDone }: CustomerFormsProps): ReactNode {
  const t = useTranslate();
  const given = useGivenPlan(plan);
  const acts = useReasonedActs(onDone);
  const { act, isReady } = acts;
  const params = { id };
  const running = periods.filter((period) => period.cancelled_at === null && period.ends_at > Date.now());
  const grant = (event: FormEvent): void => {
    event.preventDefault();
    const { plan: granted, judgedDays } = given;
    if (judgedDays === undefined) return;
    act((reason) => callRoute("POST /api/admin/users/:id/grant", { params, body: { plan: granted, days: judgedDays, reason } }));
  };

  return (
    <form className={styles.form} onSubmit={grant}>
      <ErrorBox text={acts.error} />
      <ReasonField label={t("customer.reason")} acts={acts} />
      <GivenPlanFields given={given} />
      <Button kind="primary" type="submit" disabled={!isReady}>
        {t("customer.grant")}
      </Button>
      {running.map((period) => (
        <ConfirmButton
          key={period.plan}
          text={t("customer.revoke", { plan: period.plan })}
          question={t("customer.revokeQuestion", { plan: period.plan })}
          keep={t("admin.cancel")}
          busy={!isReady}
          onConfirm={() =>
            act((reason) => callRoute("POST /api/admin/users/:id/revoke", { params, body: { plan: period.plan, reason } }))
          }
        />
      ))}
      <ConfirmButton
        key={String(isBlocked)}
        text={t(isBlocked ? "customer.unblock" : "customer.block")}
        question={t(isBlocked ? "customer.unblockQuestion" : "customer.blockQuestion")}
        keep={t("admin.cancel")}
        busy={!isReady}
        onConfirm={() =>
          act((reason) => {
            const body = { reason };
            if (isBlocked) return callRoute("POST /api/admin/users/:id/unblock", { params, body });
            return callRoute("POST /api/admin/users/:id/block", { params, body });
          })
        }
      />
      {isDelayed && (
        <ConfirmButton
          text={t("customer.letIn")}
          question={t("customer.letInQuestion")}
          keep={t("admin.cancel")}
          icon="check"
          busy={!isReady}
          onConfirm={() => act((reason) => callRoute("POST /api/admin/users/:id/let-in", { params, body: { reason } }))}
        />
      )}
      {sessions > 0 && (
        <ConfirmButton
          text={t("customer.endSessions")}
          question={t("customer.endQuestion")}
          keep={t("admin.cancel")}
          busy={!isReady}
          onConfirm={() => act((reason) => callRoute("POST /api/admin/users/:id/end-sessions", { params, body: { reason } }))}
        />
      )}
    </form>
  );
}
