// The thin bar at the bottom: feed, delays, coins known, keys, time.

import { useCallback, type ReactNode } from "react";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { UNKNOWN } from "../../market/number-text.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { clockText } from "./clock-text.ts";
import { exchangeName } from "./exchange-name.ts";
import styles from "./status-bar.module.css";
import { useEngine } from "./terminal-engine.ts";

/** Status bar. */
export function StatusBar({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const { known, symbols, warming } = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const delay = useCallback(
    (share: number) => {
      const ofTicks = stream.tickAge.quantile(share);
      const value = Number.isFinite(ofTicks) ? ofTicks : stream.age.tickToPaintQuantile(share);
      return Number.isFinite(value) ? t("status.ms", { value: numbers.whole(value) }) : UNKNOWN;
    },
    [stream, t, numbers],
  );
  const half = useCallback(() => delay(0.5), [delay]);
  const most = useCallback(() => delay(0.95), [delay]);
  return (
    <footer className={styles.bar}>
      <b>{exchangeName(exchange)}</b>
      <span className={styles.delay}>
        {t("bar.tickToScreen")} <LiveText loop={loop} className={styles.figure} read={half} />
      </span>
      <span className={styles.wide}>
        {t("bar.p95")} <LiveText loop={loop} className={styles.figure} read={most} />
      </span>
      {symbols > 0 && (
        <span>
          {t("bar.symbols")} <b>{t("bar.symbolsOf", { known: numbers.whole(known), total: numbers.whole(symbols) })}</b>
        </span>
      )}
      {warming && <span className={styles.warming}>{t("mark.warming")}</span>}
      <span className={`${styles.legend} ${styles.wide}`}>{t("mark.legend")}</span>
      <span className={styles.space} />
      <span className={styles.keys}>
        <kbd>/</kbd> {t("bar.search")} <kbd>↑↓</kbd> {t("bar.row")} <kbd>P</kbd> {t("bar.pause")}
      </span>
      <LiveText loop={loop} className={styles.clock} read={clockText} />
    </footer>
  );
}
