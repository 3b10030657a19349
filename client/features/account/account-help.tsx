// Help from people: a message with the plan and, if its writer agrees, what the browser measured of its connection.

import { useState, type ReactNode } from "react";
import { CONTACT_LENGTHS } from "../../../shared/contracts/contact-lengths.ts";
import type { Diagnosis } from "../../../shared/contracts/help.ts";
import { PLAN_FEATURES, type PlanId } from "../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { readPageValues } from "../../site-shell/page-values.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { diagnoseConnection } from "./diagnose-connection.ts";
import { useAccountForm } from "./use-account-form.ts";

/** The section of help; `plan` is the one in force. */
export function AccountHelp({ plan }: { plan: PlanId | null }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const [wantsDiagnosis, setWantsDiagnosis] = useState(false);
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  const isFirst = plan !== null && PLAN_FEATURES.prioritySupport.plans[plan];

  const agree = async (isAgreed: boolean): Promise<void> => {
    setWantsDiagnosis(isAgreed);
    setDiagnosis(isAgreed ? await diagnoseConnection() : undefined);
  };
  const { phase, error, submit } = useAccountForm({
    send: () =>
      callRoute("POST /api/account/help", {
        body: { subject, message, language, ...(wantsDiagnosis && diagnosis ? { diagnosis } : {}) },
      }),
    onDone: () => {
      setSubject("");
      setMessage("");
      return agree(false);
    },
  });
  return (
    <section className={styles.section} data-testid="help">
      <h2>{t("help.title")}</h2>
      <form onSubmit={submit}>
        <p>{t(isFirst ? "help.priority" : "help.lead", { hours: readPageValues().SUPPORT_ANSWER_HOURS })}</p>
        <ErrorBox text={error} />
        <TextField label={t("help.subject")} value={subject} onChange={setSubject} maxLength={CONTACT_LENGTHS.subject} required />
        <TextArea
          label={t("help.message")}
          value={message}
          onChange={setMessage}
          maxLength={CONTACT_LENGTHS.message}
          rows={5}
          required
        />
        <CheckField
          label={t("help.diagnosis")}
          hint={t("help.diagnosisHint")}
          checked={wantsDiagnosis}
          onChange={(isAgreed) => void agree(isAgreed)}
        />
        {wantsDiagnosis && (
          <pre className={styles.diagnosis} dir="ltr" data-testid="own-diagnosis">
            {diagnosis ? linesOf(diagnosis) : "\u2026"}
          </pre>
        )}
        <Button size="site" type="submit" disabled={phase === "busy" || (wantsDiagnosis && !diagnosis)}>
          {t("help.send")}
        </Button>
        <p role="status">{phase === "done" ? t("help.sent") : ""}</p>
      </form>
    </section>
  );
}

/** All that is sent, as it is named there. */
function linesOf(diagnosis: Diagnosis): string {
  return Object.entries(diagnosis)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : (value ?? "\u2014")}`)
    .join("\n");
}
