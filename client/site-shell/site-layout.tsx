// Frame of sign-in, account, quiz and checkout: mark, language, one way on, and at the bottom the year and the choice about page
// counting.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { LanguageMenu } from "../app/language-menu.tsx";
import { askAboutCounting } from "../app/page-counting.store.ts";
import { useTranslate } from "../i18n/language.store.ts";
import { BRAND, Logo } from "../ui/logo.tsx";
import { Toasts } from "../ui/toasts.tsx";
import styles from "./site-layout.module.css";

interface SiteLayoutProps {
  /** At the end of the top bar. */
  readonly action: ReactNode;
  readonly footnote?: ReactNode;
  readonly children: ReactNode;
}

/** Top bar, page, footer. */
export function SiteLayout({ action, footnote, children }: SiteLayoutProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.layout}>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <span className={styles.space} />
        {action}
        <LanguageMenu />
      </header>
      <main className={styles.main}>{children}</main>
      <Toasts />
      <footer className={styles.foot}>
        <span>
          © <bdi dir="ltr">{`${new Date().getFullYear()} ${BRAND}`}</bdi>
        </span>
        <button type="button" onClick={() => askAboutCounting()}>
          {t("nav.counting")}
        </button>
        <span className={styles.note}>{footnote}</span>
      </footer>
    </div>
  );
}
