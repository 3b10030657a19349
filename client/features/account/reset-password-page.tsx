// /reset-password: sets a new password by a mailed link. Its token stands behind "#", so that no server log ever holds it.

import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { PAGES } from "../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** One field, then the way to the login. */
export function ResetPasswordPage(): ReactNode {
  const t = useTranslate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState("");
  const [dropped, setDropped] = useState({ end_sessions: true, drop_api_keys: false, drop_alert_targets: false });
  const choose = (name: keyof typeof dropped) => (isOn: boolean) => setDropped((before) => ({ ...before, [name]: isOn }));
  useDocumentHead(t("reset.title"));
  // Nobody who looks at the address or the history finds a token that may still work.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const { phase, error, submit } = useAccountForm({
    send: () => callRoute("POST /api/account/password/reset", { body: { token, password, ...dropped } }),
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
            <fieldset className={styles.choices}>
              <legend>{t("reset.drop")}</legend>
              <CheckField label={t("reset.sessions")} checked={dropped.end_sessions} onChange={choose("end_sessions")} />
              <CheckField label={t("reset.apiKeys")} checked={dropped.drop_api_keys} onChange={choose("drop_api_keys")} />
              <CheckField
                label={t("reset.alertTargets")}
                checked={dropped.drop_alert_targets}
                onChange={choose("drop_alert_targets")}
              />
            </fieldset>
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
