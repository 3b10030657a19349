// After a payment: three seconds to celebrate, during which nothing leads away, then the terminal. The page grants nothing;
// whoever opens it by hand meets the login. Who gets the login by Telegram stays: without it the terminal stays closed.

import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import styles from "./payment-result.module.css";
import { useAddressLanguage } from "./use-address-language.ts";
import { useTelegramLink } from "./use-telegram-link.ts";

const SECONDS = 3;

/** Mark, sentence and countdown, without any link. */
export function PaymentSuccessPage(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const [left, setLeft] = useState(SECONDS);
  const [isOver, setOver] = useState(false);
  const telegram = useTelegramLink();
  useAddressLanguage();
  useDocumentHead(t("paid.title"));
  useEffect(() => {
    const free = stay();
    const count = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    const end = setTimeout(() => {
      free();
      setOver(true);
    }, SECONDS * 1000);
    return () => {
      free();
      clearInterval(count);
      clearTimeout(end);
    };
  }, []);
  useEffect(() => {
    if (isOver && telegram === null) navigate(PAGES.dashboard, { replace: true });
  }, [isOver, telegram, navigate]);
  return (
    <main className={styles.celebration}>
      <Logo />
      <div className={styles.ticks} aria-hidden="true">
        {Array.from({ length: 41 }, (_, tick) => (
          <i key={tick} />
        ))}
      </div>
      <h1>{t("paid.title")}</h1>
      {telegram ? <TelegramLogin link={telegram} /> : <p role="status">{t("paid.lead", { seconds: left })}</p>}
      {isOver && telegram && <ButtonLink to={PAGES.dashboard}>{t("nav.terminal")}</ButtonLink>}
    </main>
  );
}

function TelegramLogin({ link }: { link: string }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <p role="status">{t("paid.telegramLead")}</p>
      <a className={styles.telegram} href={link} target="_blank" rel="noopener noreferrer">
        {t("paid.telegram")}
      </a>
    </>
  );
}

/** Keeps the reader here: closing asks first, and Back leads to this page again. Returns the end of it. */
function stay(): () => void {
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  const again = (): void => window.history.pushState(window.history.state, "");
  again();
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("popstate", again);
  return () => {
    window.removeEventListener("beforeunload", onUnload);
    window.removeEventListener("popstate", again);
  };
}
