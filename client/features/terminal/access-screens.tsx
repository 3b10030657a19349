// The two ways the terminal can be closed to a user: refused by the server, or the session ended while open.

import { useEffect, useState, type ReactNode } from "react";
import type { SubscriptionView } from "../../../shared/contracts/own-account.ts";
import type { SessionEndReason } from "../../../shared/contracts/sockets.ts";
import { endAccess } from "../../app/auth-storage.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./access-screens.module.css";

interface AccessDeniedProps {
  readonly message: string;
  /** What is known of why. */
  readonly reason?: ReactNode;
  /** Trying again may help. */
  readonly again?: boolean;
}

/** Access refused: the server's words, the reason, what access takes, and the two ways on. */
export function AccessDenied({ message, reason, again = false }: AccessDeniedProps): ReactNode {
  const t = useTranslate();
  return (
    <Closed title={t("denied.title")} body={message}>
      {reason}
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

/** "Your plan Start ended on 3 May 2026.": the last one this account had; nothing where there was none. */
export function EndedPlan(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const [last, setLast] = useState<SubscriptionView["history"][number]>();
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/account/subscription", { signal: left.signal });
      if (reply.ok && !left.signal.aborted) setLast(reply.body.history[0]);
    };
    void ask();
    return () => left.abort();
  }, []);
  if (!last) return null;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(last.ends_at);
  return <p className={styles.body}>{t("denied.ended", { plan: t(`lists.plan.${last.plan}`), date })}</p>;
}

/** The session ended; says why. Its keys are removed, so that a reload does not come back here; settings stay. */
export function SessionEnded({ reason }: { reason: SessionEndReason }): ReactNode {
  const t = useTranslate();
  useEffect(() => endAccess(), []);
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
