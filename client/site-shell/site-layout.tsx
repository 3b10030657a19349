// Frame of every public page: mark, language, one way on, and the year at the bottom.

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
        <span>{footnote}</span>
      </footer>
    </div>
  );
}
