// Timeframe of a small chart as a badge, and the choice of the eight behind it.

import type { ReactNode } from "react";
import { CHART_INTERVALS, type ChartInterval } from "../../../shared/market/candle.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import styles from "./timeframe-badge.module.css";
import { TIMEFRAMES } from "./timeframes.ts";

interface TimeframeBadgeProps {
  readonly interval: ChartInterval;
  readonly onChoose: (interval: ChartInterval) => void;
}

/** Badge with a native menu, so that keys, touch and screen readers work. */
export function TimeframeBadge({ interval, onChoose }: TimeframeBadgeProps): ReactNode {
  const t = useTranslate();
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{t(TIMEFRAMES[interval])}</span>
      <select
        aria-label={t("charts.timeframes")}
        value={interval}
        onChange={({ target }) => {
          const chosen = CHART_INTERVALS.find((each) => each === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {CHART_INTERVALS.map((each) => (
          <option key={each} value={each}>
            {t(TIMEFRAMES[each])}
          </option>
        ))}
      </select>
    </span>
  );
}
