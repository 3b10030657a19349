// Where the login of an order goes and whether it went; it can be sent again, and once elsewhere from the browser that ordered.

import { useState, type FormEvent, type ReactNode } from "react";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import type { OrderPage } from "../../../../shared/contracts/order-page.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../../rest/call-route.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { MailField } from "../../../ui/mail-field.tsx";
import { refusalText } from "../refusal-text.ts";
import payment from "../payment/payment.module.css";
import styles from "./order.module.css";
import { useOrderText } from "./use-order-text.ts";

interface OrderLoginProps {
  readonly secret: string;
  readonly login: OrderPage["login"];
  readonly refresh: () => Promise<void>;
}

/** Its state in a sentence, and what may be done. */
export function OrderLogin({ secret, login, refresh }: OrderLoginProps): ReactNode {
  const t = useTranslate();
  const [error, setError] = useState("");
  const [isMoving, setMoving] = useState(false);
  const [email, setEmail] = useState("");

  const refused = (reply: Refused): void => {
    const known = reply.status === 429 || reply.status === 400 || reply.status >= 500 || reply.error === "";
    setError(known ? refusalText(reply, t) : t("ordered.refused", { email: readPageValues().SUPPORT_EMAIL }));
  };
  const resend = async (): Promise<void> => {
    setError("");
    const reply = await callRoute("POST /api/order/login", { body: { secret } });
    if (reply.ok) await refresh();
    else refused(reply);
  };
  const move = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setError("");
    const reply = await callRoute("POST /api/order/login/move", { body: { secret, email: email.trim() } });
    if (!reply.ok) return refused(reply);
    setMoving(false);
    await refresh();
  };

  return (
    <section className={styles.login}>
      <h2>{t("ordered.login")}</h2>
      <p role="status">
        <LoginState login={login} />
      </p>
      {login.telegram_link !== null && <p className={styles.note}>{t("paid.telegramLead")}</p>}
      <ErrorBox text={error} />
      {isMoving && login.can_move ? (
        <form onSubmit={(event) => void move(event)}>
          <p className={styles.note}>{t("ordered.move.lead")}</p>
          <MailField label={t("ordered.move.email")} fault={t("register.badEmail")} value={email} onChange={setEmail} required />
          <Button kind="primary" size="site" type="submit">
            {t("ordered.move")}
          </Button>
        </form>
      ) : (
        <div className={styles.buttons}>
          {login.telegram_link !== null && (
            <a className={payment.open} href={login.telegram_link} target="_blank" rel="noopener noreferrer">
              {t("paid.telegram")}
            </a>
          )}
          {login.can_resend && (
            <Button size="site" onClick={() => void resend()}>
              {t("ordered.resend")}
            </Button>
          )}
          {login.can_move && (
            <Button size="site" onClick={() => setMoving(true)}>
              {t("ordered.move")}
            </Button>
          )}
          {(login.state === "sent" || login.state === "account") && (
            <ButtonLink to={PAGES.login}>{t("ordered.signIn")}</ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

/** "Sent to a***@e***.com, 26 Nov 2026, 21:40". */
export function LoginState({ login }: { login: OrderPage["login"] }): ReactNode {
  const t = useTranslate();
  const { time } = useOrderText();
  const contact = `\u2066${login.to}\u2069`;
  if (login.state === "sent" && login.sent_at !== null) return t("ordered.login.sent", { contact, time: time(login.sent_at) });
  if (login.state === "account") return t("ordered.login.account");
  return t(`ordered.login.${login.state === "sent" ? "waiting" : login.state}`, { contact });
}
