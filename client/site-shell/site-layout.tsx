// Frame of sign-in, account, quiz and checkout: mark, language, one way on, and at the bottom the year and the choice about page
// counting.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { LanguageMenu } from "../app/language-menu.tsx";
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
        <span className={styles.note}>{footnote}</span>
      </footer>
    </div>
  );
}
