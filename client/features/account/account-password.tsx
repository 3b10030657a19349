// An own password in place of the present one; urgent while that came by mail.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useMomentText } from "../../ui/use-moment-text.ts";

/** The section of the password; `endsAt` of a mailed one, epoch ms. */
export function AccountPassword({ endsAt }: { endsAt: number | null }): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { phase, error, submit } = useAccountForm({
    send: () => callRoute("POST /api/account/password", { body: { current_password: current, password: next } }),
    onDone: () => {
      setCurrent("");
      setNext("");
    },
  });
  return (
    <section className={styles.section}>
      <h2>{t("account.password")}</h2>
      <form onSubmit={submit}>
        {endsAt !== null && phase !== "done" && (
          <p className={styles.urgent}>{t("account.firstPassword", { date: day(endsAt) })}</p>
        )}
        <ErrorBox text={error} />
        <PasswordField label={t("account.currentPassword")} value={current} onChange={setCurrent} />
        <PasswordField label={t("account.newPassword")} value={next} onChange={setNext} isNew />
        <Button size="site" type="submit" disabled={phase === "busy"}>
          {t("account.setPassword")}
        </Button>
        <p role="status">{phase === "done" ? t("account.passwordSet") : ""}</p>
      </form>
    </section>
  );
}
