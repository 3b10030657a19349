// /forgot-password: asks for a mailed link. The answer is the same whether or not there is such an account.

import { useState, type ReactNode } from "react";
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
import { useAccountForm } from "./use-account-form.ts";

/** One field, then one sentence. */
export function ForgotPasswordPage(): ReactNode {
  const t = useTranslate();
  const [login, setLogin] = useState("");
  useDocumentHead(t("forgot.title"));
  const { phase, error, submit } = useAccountForm({
    send: () => callRoute("POST /api/account/password/forgot", { body: { login: login.trim() } }),
  });
  return (
    <SiteLayout action={<Link to={PAGES.login}>{t("nav.login")}</Link>}>
      <form className={styles.form} onSubmit={submit}>
        <h1>{t("forgot.title")}</h1>
        <p className={styles.lead} role="status">
          {t(phase === "done" ? "forgot.sent" : "forgot.lead")}
        </p>
        <ErrorBox text={error} />
        {phase !== "done" && (
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
