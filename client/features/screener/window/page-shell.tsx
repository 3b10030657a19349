// What both screener pages outside the terminal need around them: the banner of a generated market, and toasts.

import type { ReactNode } from "react";
import { useStore } from "zustand";
import { DEFAULT_EXCHANGE, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { SimulatedBanner } from "../../../desk/simulated-banner.tsx";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import type { PolledMarket } from "../screener-source.ts";
import "../../../ui/still.css";
import styles from "./page-shell.module.css";

interface PageShellProps {
  readonly market: PolledMarket;
  /** Nobody is logged in, so the figures are the public ones. */
  readonly guest: boolean;
  readonly children: ReactNode;
}

/** Full-screen frame. */
export function PageShell({ market, guest, children }: PageShellProps): ReactNode {
  const t = useTranslate();
  const { simulated, failed } = useStore(market.state);
  return (
    <div className={styles.page} data-still={failed || undefined}>
      {simulated && <SimulatedBanner />}
      <main className={styles.main}>
        {guest && (
          <p className={styles.guest} data-testid="screener-guest">
            {t("screener.guest", { exchange: exchangeName(DEFAULT_EXCHANGE) })}
          </p>
        )}
        {children}
      </main>
      <Toasts />
    </div>
  );
}
