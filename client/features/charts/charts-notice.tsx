// The credit the chart library's licence asks for, where its own logo is switched off.

import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import styles from "./charts-notice.module.css";

/** Text link for the status bar. */
export function ChartsNotice(): ReactNode {
  const t = useTranslate();
  return (
    <a className={styles.notice} href="https://www.tradingview.com/" target="_blank" rel="noopener">
      <bdi dir="ltr">{t("charts.notice")}</bdi>
    </a>
  );
}
