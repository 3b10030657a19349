// /forgot-password: asks for a mailed link. The answer is the same whether or not there is such an account.

import { useState, type FormEvent, type ReactNode } from "react";
import { Link } from "wouter";
import { PAGES } from "../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./login-page.module.css";
import { refusalKey } from "./refusal-key.ts";

/** One field, then one sentence. */
export function ForgotPasswordPage(): ReactNode {
  const t = useTranslate();
  const [login, setLogin] = useState("");
  const [phase, setPhase] = useState<"idle" | "busy" | "sent">("idle");
  const [error, setError] = useState("");
  useDocumentHead(t("forgot.title"));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === "busy") return;
    setPhase("busy");
    setError("");
    const reply = await callRoute("POST /api/account/password/forgot", { body: { login: login.trim() } });
    setPhase(reply.ok ? "sent" : "idle");
    if (!reply.ok) setError(t(refusalKey(reply)));
  };
  return (
    <SiteLayout action={<Link to={PAGES.login}>{t("nav.login")}</Link>}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>{t("forgot.title")}</h1>
        <p className={styles.lead} role="status">
          {t(phase === "sent" ? "forgot.sent" : "forgot.lead")}
        </p>
        <ErrorBox text={error} />
        {phase !== "sent" && (
          <>
            <TextField
              label={t("login.identity")}
              autoComplete="username"
              inputMode="email"
              maxLength={254}
              value={login}
              onChange={setLogin}
              required
            />
            <Button kind="primary" size="site" type="submit" disabled={phase === "busy"}>
              {t("forgot.submit")}
            </Button>
          </>
        )}
      </form>
    </SiteLayout>
  );
}
