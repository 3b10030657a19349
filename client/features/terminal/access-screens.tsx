// A page of one message instead of the terminal, and the one where access is refused, which has to be there without a server.

import type { ReactNode } from "react";
import { ACCOUNT_PAGE } from "../../../shared/contracts/application-pages.ts";
import { useSession } from "../../app/session.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./access-screens.module.css";

interface AccessDeniedProps {
  readonly message: string;
  /** Trying again may help. */
  readonly again?: boolean;
}

/** Access refused: the server's words, what access takes, and the two ways on. */
export function AccessDenied({ message, again = false }: AccessDeniedProps): ReactNode {
  const t = useTranslate();
  const isSignedIn = useSession(({ session }) => session !== undefined && session.id !== "");
  return (
    <Closed title={t("denied.title")} body={message}>
      <p className={styles.needs}>{t("denied.needs")}</p>
      <ul className={styles.list}>
        {(["denied.subscription", "denied.payment", "denied.account"] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/pricing">
          {t("denied.plan")}
        </ButtonLink>
        {isSignedIn ? (
          <ButtonLink to={ACCOUNT_PAGE}>{t("denied.toAccount")}</ButtonLink>
        ) : (
          <ButtonLink to="/login">{t("nav.login")}</ButtonLink>
        )}
        {again && (
          <Button size="site" onClick={() => location.reload()}>
            {t("access.again")}
          </Button>
        )}
      </div>
    </Closed>
  );
}

/** A page of one message instead of the terminal. */
export function Closed({ title, body, children }: { title: string; body: string; children: ReactNode }): ReactNode {
  return (
    <main className={styles.page} data-testid="terminal-closed">
      <Logo />
      <h1>{title}</h1>
      <p className={styles.body} role="alert">
        {body}
      </p>
      {children}
    </main>
  );
}
