// Until the first prices arrive: outlines of the terminal, standing still, and a sentence on what it waits for.

import type { ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useConnection, type Connection } from "../../stream/connection.store.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./loading-screen.module.css";
import { LogoutButton } from "./panel/logout-button.tsx";

const CHARTS = 4;
const ROWS = 18;

/** Shown instead of the panels. */
export function LoadingScreen({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { stream } = useEngine();
  const connection = useConnection();
  const stuck = connection.phase === "offline" || connection.attempts > 1;
  return (
    <main className={styles.screen} aria-busy="true">
      <div className={styles.charts} aria-hidden="true">
        {Array.from({ length: CHARTS }, (_, at) => (
          <i key={at} />
        ))}
      </div>
      <div className={styles.note}>
        <Logo />
        <h1>{t("loading.title")}</h1>
        <p role="status">{waitingFor(connection, exchange, t)}</p>
        {stuck && <Button onClick={() => stream.retry()}>{t("banner.retry")}</Button>}
      </div>
      <div className={styles.rows}>
        <span className={styles.out}>
          <LogoutButton />
        </span>
        {Array.from({ length: ROWS }, (_, at) => (
          <i key={at} aria-hidden="true" />
        ))}
      </div>
    </main>
  );
}

function waitingFor({ phase, attempts, crowded, fault }: Connection, exchange: ExchangeId, t: Translate): string {
  if (phase === "offline") return t("loading.offline");
  if (crowded) return t("banner.crowded.body");
  if (fault !== undefined) return t(`fault.${fault}`, { exchange: exchangeName(exchange) });
  if (phase === "polling") return t("loading.polling");
  if (phase === "joining" && attempts > 1) return t("loading.attempt", { count: attempts });
  return phase === "joining" ? t("loading.joining") : t("loading.first", { exchange: exchangeName(exchange) });
}
