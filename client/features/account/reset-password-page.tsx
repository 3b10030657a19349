// /reset-password: sets a new password by a mailed link. Its token stands behind "#", so that no server log ever holds it.

import { useEffect, useState, type ReactNode } from "react";
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
import { useAccountForm } from "./use-account-form.ts";

/** One field, then the way to the login. */
export function ResetPasswordPage(): ReactNode {
  const t = useTranslate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState("");
  useDocumentHead(t("reset.title"));
  // Nobody who looks at the address or the history finds a token that may still work.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const { phase, error, submit } = useAccountForm({
    send: () => callRoute("POST /api/account/password/reset", { body: { token, password } }),
    firstError: token === "" ? t("account.resetLink") : "",
  });
  return (
    <SiteLayout action={<Link to={PAGES.login}>{t("nav.login")}</Link>}>
      <form className={styles.form} onSubmit={submit}>
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
