// After a payment: three seconds to celebrate, during which nothing leads away, then the terminal. The page grants nothing;
// whoever opens it by hand meets the login.

import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { PAGES } from "../../../../shared/contracts/pages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Logo } from "../../../ui/logo.tsx";
import styles from "./payment-result.module.css";
import { useAddressLanguage } from "./use-address-language.ts";

const SECONDS = 3;

/** Mark, sentence and countdown, without any link. */
export function PaymentSuccessPage(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const [left, setLeft] = useState(SECONDS);
  useAddressLanguage();
  useDocumentHead(t("paid.title"));
  useEffect(() => {
    const free = stay();
    const count = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    const end = setTimeout(() => {
      free();
      navigate(PAGES.dashboard, { replace: true });
    }, SECONDS * 1000);
    return () => {
      free();
      clearInterval(count);
      clearTimeout(end);
    };
  }, [navigate]);
  return (
    <main className={styles.celebration}>
      <Logo />
      <div className={styles.ticks} aria-hidden="true">
        {Array.from({ length: 41 }, (_, tick) => (
          <i key={tick} />
        ))}
      </div>
      <h1>{t("paid.title")}</h1>
      <p role="status">{t("paid.lead", { seconds: left })}</p>
    </main>
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
