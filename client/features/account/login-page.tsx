// /login: opens a terminal session. On success the session is stored and the terminal opens.

import { useState, type FormEvent, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useDocumentTitle } from "../../app/document-title.ts";
import { signIn } from "../../app/session.store.ts";
import { askAccess } from "../../app/terminal-api.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { PublicDeck } from "../../site-shell/public-deck.tsx";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { usePublicTable } from "../../site-shell/use-public-table.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";

/** Lets everyone who listens take note of the session before the terminal asks for it. */
const ENTER_AFTER_MS = 100;

/** The login form over the live deck. */
export function LoginPage(): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const navigate = useNavigate();
  const { rows } = usePublicTable();
  const [identity, setIdentity] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  useDocumentTitle(t("login.title"));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError("");
    const answer = await askAccess(identity.trim(), password);
    if (answer.granted) {
      signIn(answer.access);
      setTimeout(() => void navigate("/dashboard"), ENTER_AFTER_MS);
      return;
    }
    setBusy(false);
    setError(answer.message || t(`login.${answer.reason}`));
  };

  return (
    <SiteLayout
      action={<Link to="/">{t("nav.home")}</Link>}
      footnote={rows.length > 0 ? t("front.deck", { count: numbers.whole(rows.length) }) : null}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>{t("login.title")}</h1>
        <p className={styles.lead}>{t("login.lead")}</p>
        <div role="alert">
          {error && (
            <p className={styles.error}>
              <Icon name="refused" />
              {error}
            </p>
          )}
        </div>
        <TextField
          label={t("login.identity")}
          autoComplete="username"
          inputMode="email"
          value={identity}
          onChange={setIdentity}
          required
        />
        <PasswordField value={password} onChange={setPassword} />
        <Button kind="primary" size="site" type="submit" disabled={busy}>
          {t(busy ? "login.loading" : "login.submit")}
        </Button>
        <p className={styles.or}>{t("login.or")}</p>
        <ButtonLink to="/pricing">{t("login.register")}</ButtonLink>
      </form>
      <PublicDeck rows={rows} />
    </SiteLayout>
  );
}
