// /reset-password: sets a new password by a mailed link. Its token stands behind "#", so that no server log ever holds it.

import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "wouter";
import { PAGES } from "../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { refusalKey } from "./refusal-key.ts";

/** One field, then the way to the login. */
export function ResetPasswordPage(): ReactNode {
  const t = useTranslate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState("");
  const [phase, setPhase] = useState<"idle" | "busy" | "done">("idle");
  const [error, setError] = useState(() => (token === "" ? t("account.resetLink") : ""));
  useDocumentHead(t("reset.title"));
  // Nobody who looks at the address or the history finds a token that may still work.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (phase === "busy") return;
    setPhase("busy");
    setError("");
    const reply = await callRoute("POST /api/account/password/reset", { body: { token, password } });
    setPhase(reply.ok ? "done" : "idle");
    if (!reply.ok) setError(t(refusalKey(reply)));
  };
  return (
    <SiteLayout action={<Link to={PAGES.login}>{t("nav.login")}</Link>}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>{t("reset.title")}</h1>
        <p className={styles.lead} role="status">
          {phase === "done" ? t("reset.done") : ""}
        </p>
        <ErrorBox text={error} />
        {phase === "done" && (
          <ButtonLink kind="primary" to={PAGES.login}>
            {t("login.submit")}
          </ButtonLink>
        )}
        {phase !== "done" && token !== "" && (
          <>
            <PasswordField label={t("account.newPassword")} value={password} onChange={setPassword} isNew />
            <Button kind="primary" size="site" type="submit" disabled={phase === "busy"}>
              {t("account.setPassword")}
            </Button>
          </>
        )}
        {(token === "" || error !== "") && <ButtonLink to={PAGES.forgotPassword}>{t("forgot.submit")}</ButtonLink>}
      </form>
    </SiteLayout>
  );
}
