// What an operator does about an order, each with a reason and a question: take it for paid, give a plan, give money back, send the
// login again, note something.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { GivenPlanFields, useGivenPlan } from "./given-plan.tsx";
import { ReasonField, useReasonedActs } from "./reasoned-acts.tsx";
import styles from "./section.module.css";

interface OrderActsProps {
  readonly number: string;
  readonly plan: string;
  /** It is paid and its plan was not taken back. */
  readonly isGranted: boolean;
  readonly hasCustomer: boolean;
  /** Undefined where it is not known: the server says whether a reference is needed. */
  readonly isRefundableHere?: boolean;
  readonly onDone: () => Promise<void>;
}

/** The form. */
export function OrderActs({ number, plan, isGranted, hasCustomer, isRefundableHere, onDone }: OrderActsProps): ReactNode {
  const t = useTranslate();
  const given = useGivenPlan(plan);
  const [reference, setReference] = useState("");
  const acts = useReasonedActs(onDone);
  const { act, isReady } = acts;
  const params = { number };
  const common = { keep: t("admin.cancel"), busy: !isReady, icon: "check" } as const;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <ErrorBox text={acts.error} />
      <ReasonField label={t("customer.reason")} acts={acts} />
      {!isGranted && (
        <ConfirmButton
          {...common}
          text={t("act.accept")}
          question={t("act.acceptQuestion", { order: number })}
          onConfirm={() => act((reason) => callRoute("POST /api/admin/orders/:number/accept", { params, body: { reason } }))}
        />
      )}
      {hasCustomer && (
        <ConfirmButton
          {...common}
          text={t("act.resend")}
          question={t("act.resendQuestion")}
          onConfirm={() =>
            act((reason) => callRoute("POST /api/admin/orders/:number/resend-login", { params, body: { reason } }))
          }
        />
      )}
      <ConfirmButton
        {...common}
        text={t("act.note")}
        question={t("act.noteQuestion")}
        onConfirm={() => act((reason) => callRoute("POST /api/admin/orders/:number/note", { params, body: { reason } }))}
      />
      <fieldset className={styles.actRow}>
        <GivenPlanFields given={given} />
        <ConfirmButton
          {...common}
          text={t("customer.grant")}
          question={t("act.grantQuestion", { plan: given.plan, days: given.days })}
          busy={!isReady || given.judgedDays === undefined}
          onConfirm={() => {
            const { plan: granted, judgedDays } = given;
            if (judgedDays === undefined) return;
            act((reason) =>
              callRoute("POST /api/admin/orders/:number/grant", {
                params,
                body: { plan: granted, days: judgedDays, reason },
              }),
            );
          }}
        />
      </fieldset>
      <fieldset className={styles.actRow}>
        {isRefundableHere !== true && (
          <label>
            {t("act.reference")}
            <span className="well">
              <input value={reference} maxLength={200} onChange={(event) => setReference(event.target.value)} />
            </span>
          </label>
        )}
        <ConfirmButton
          {...common}
          text={t("act.refund")}
          question={t(isRefundableHere === true ? "act.refundHereQuestion" : "act.refundQuestion")}
          onConfirm={() =>
            act((reason) => callRoute("POST /api/admin/orders/:number/refund", { params, body: { reason, reference } }))
          }
        />
      </fieldset>
    </form>
  );
}
