// What both screener pages outside the terminal need around them: the banner of a generated market, and toasts.

import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import styles from "./page-shell.module.css";
import type { PolledMarket } from "../screener-source.ts";

interface PageShellProps {
  readonly market: PolledMarket;
  /** Nobody is logged in, so the figures are the public ones. */
  readonly guest: boolean;
  readonly children: ReactNode;
}

/** Full-screen frame. */
export function PageShell({ market, guest, children }: PageShellProps): ReactNode {
  const t = useTranslate();
  const simulated = useStore(market.state, (state) => state.simulated);
  return (
    <div className={styles.page}>
      {simulated && (
        <Banner kind="attention" icon="warning" testId="simulated-banner">
          <strong>{t("banner.simulated")}</strong> {t("banner.simulated.body")}
        </Banner>
      )}
      <main className={styles.main}>
        {guest && (
          <p className={styles.guest} data-testid="screener-guest">
            {t("screener.guest")}
          </p>
        )}
        {children}
      </main>
      <Toasts />
    </div>
  );
}
