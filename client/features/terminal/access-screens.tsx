// The two ways the terminal can be closed to a user: refused by the server, or the session ended while open.

import { useEffect, type ReactNode } from "react";
import type { SessionEndReason } from "../../../shared/contracts/sockets.ts";
import { clearAccess } from "../../app/auth-storage.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./access-screens.module.css";

/** Access refused: the server's words, what access takes, and the two ways on; `again` where trying again may help. */
export function AccessDenied({ message, again = false }: { message: string; again?: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <Closed title={t("denied.title")} body={message}>
      <p className={styles.needs}>{t("denied.needs")}</p>
      <ul className={styles.list}>
        {(["denied.subscription", "denied.payment", "denied.account"] as const).map((key) => (
          <li key={key}>
            <Icon name="check" size={14} />
            {t(key)}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/pricing">
          {t("denied.plan")}
        </ButtonLink>
        <ButtonLink to="/login">{t("nav.login")}</ButtonLink>
        {again && (
          <Button size="site" onClick={() => location.reload()}>
            {t("access.again")}
          </Button>
        )}
      </div>
    </Closed>
  );
}

/** The session ended; says why. Storage is emptied, so that a reload does not come back here. */
export function SessionEnded({ reason }: { reason: SessionEndReason }): ReactNode {
  const t = useTranslate();
  useEffect(() => clearAccess(), []);
  return (
    <Closed title={t("ended.title")} body={t(`ended.${reason}`)}>
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/login">
          {t("nav.login")}
        </ButtonLink>
        <ButtonLink to="/">{t("nav.home")}</ButtonLink>
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
