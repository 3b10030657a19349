// What an operator does for a customer: gives or takes a plan, ends sessions, blocks. Each asks for its reason, and twice where it takes.

import { useId, useState, type FormEvent, type ReactNode } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { judgeFigure } from "../../ui/figure.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { ReasonField, useReasonedActs } from "./reasoned-acts.tsx";
import styles from "./section.module.css";

const PLANS = ["start", "popular", "professional"] as const;
type Given = (typeof PLANS)[number];
const DAYS = { least: 1, most: 3660, decimals: 0 };
const USUAL_DAYS = "30";

interface CustomerFormsProps {
  readonly id: string;
  readonly periods: RouteAnswer<"GET /api/admin/users/:id">["periods"];
  readonly isBlocked: boolean;
  /** How many are open. */
  readonly sessions: number;
  readonly onDone: () => Promise<void>;
}

/** The forms. */
export function CustomerForms({ id, periods, isBlocked, sessions, onDone }: CustomerFormsProps): ReactNode {
  const t = useTranslate();
  const [plan, setPlan] = useState<Given>("popular");
  const [days, setDays] = useState(USUAL_DAYS);
  const note = useId();
  const acts = useReasonedActs(onDone);
  const { act, isReady } = acts;
  const params = { id };
  const judged = judgeFigure(
    days,
    useLanguage((state) => state.numbers.separators.group),
    DAYS,
  );
  const daysProblem = typeof judged === "number" ? undefined : t("customer.daysBounds", DAYS);
  const running = periods.filter((period) => period.cancelled_at === null && period.ends_at > Date.now());
  const grant = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof judged !== "number") return;
    act((reason) => callRoute("POST /api/admin/users/:id/grant", { params, body: { plan, days: judged, reason } }));
  };

  return (
    <form className={styles.form} onSubmit={grant}>
      <ErrorBox text={acts.error} />
      <ReasonField label={t("customer.reason")} acts={acts} />
      <Select
        label={t("table.plan")}
        value={plan}
        options={PLANS.map((value) => ({ value, text: value }))}
        onChoose={(value) => setPlan(value as Given)}
      />
      <label>
        {t("customer.days")}
        <span className="well" data-wrong={daysProblem ? true : undefined}>
          <NumberField text={days} problem={daysProblem} describedBy={note} onText={setDays} />
        </span>
        <small id={note}>{daysProblem}</small>
      </label>
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
