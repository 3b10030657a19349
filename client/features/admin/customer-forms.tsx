// What an operator does for a customer: gives or takes a plan, ends sessions, blocks. Each asks for its reason, and twice where it takes.

import { useState, type FormEvent, type ReactNode } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { isSignedOut, refusalKey, useAdmin } from "./admin-session.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import styles from "./section.module.css";

const PLANS = ["start", "popular", "professional"] as const;
type Given = (typeof PLANS)[number];
const DAYS = 30;
const MIN_REASON = 3;

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
  const { onEnded } = useAdmin();
  const [plan, setPlan] = useState<Given>("popular");
  const [days, setDays] = useState(String(DAYS));
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const params = { id };
  const running = periods.filter((period) => period.cancelled_at === null && period.ends_at > Date.now());
  const isReady = reason.trim().length >= MIN_REASON && !busy;

  const run = async (work: () => Promise<{ readonly ok: true } | Refused>): Promise<void> => {
    setBusy(true);
    const reply = await work();
    setBusy(false);
    if (!reply.ok && isSignedOut(reply)) return onEnded();
    setError(reply.ok ? "" : reply.error === "invalid-request" ? reply.message : t(refusalKey(reply)));
    if (!reply.ok) return;
    setReason("");
    showToast({ kind: "note", icon: "check", text: t("customer.done") });
    await onDone();
  };
  const grant = (event: FormEvent): void => {
    event.preventDefault();
    const body = { plan, days: Number(days), reason };
    void run(() => callRoute("POST /api/admin/users/:id/grant", { params, body }));
  };

  return (
    <form className={styles.form} onSubmit={grant}>
      <ErrorBox text={error} />
      <label className={styles.wide}>
        {t("customer.reason")}
        <span className="well">
          <input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </span>
      </label>
      <Select
        label={t("table.plan")}
        value={plan}
        options={PLANS.map((value) => ({ value, text: value }))}
        onChoose={(value) => setPlan(value as Given)}
      />
      <label>
        {t("customer.days")}
        <span className="well">
          <input type="number" min={1} max={3660} required value={days} onChange={(event) => setDays(event.target.value)} />
        </span>
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
            void run(() => callRoute("POST /api/admin/users/:id/revoke", { params, body: { plan: period.plan, reason } }))
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
          void run(() => {
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
          onConfirm={() => void run(() => callRoute("POST /api/admin/users/:id/end-sessions", { params, body: { reason } }))}
        />
      )}
    </form>
  );
}
