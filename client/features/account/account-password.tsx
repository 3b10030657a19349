// An own password in place of the present one; urgent while that came by mail.

import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { PasswordField } from "./password-field.tsx";
import { refusalKey } from "./refusal-key.ts";
import { useMomentText } from "./use-moment-text.ts";

/** The section of the password; `endsAt` of a mailed one, epoch ms. */
export function AccountPassword({ endsAt }: { endsAt: number | null }): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [phase, setPhase] = useState<"idle" | "busy" | "done">("idle");
  const [error, setError] = useState("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === "busy") return;
    setPhase("busy");
    setError("");
    const reply = await callRoute("POST /api/account/password", { body: { current_password: current, password: next } });
    if (!reply.ok) {
      setPhase("idle");
      return setError(t(refusalKey(reply)));
    }
    setCurrent("");
    setNext("");
    setPhase("done");
  };
  return (
    <section className={styles.section}>
      <h2>{t("account.password")}</h2>
      <form onSubmit={(event) => void submit(event)}>
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
