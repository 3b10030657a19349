// The place of a chart: an island that never mirrors, dimmed while the bars of another coin are on their way, with still
// outlines before the first ones and a plain word where none came: across an empty chart, below one that goes on without.

import type { KeyboardEvent, ReactNode } from "react";
import { isSecondInterval } from "../../../shared/market/candle.ts";
import { baseOf } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import styles from "./chart-frame.module.css";
import { laterHistoryStart } from "./later-history-start.ts";
import { ToNow } from "./to-now.tsx";
import type { UsedChart } from "./use-live-chart.ts";

interface ChartFrameProps extends UsedChart {
  readonly symbol: string;
  /** What the chart shows, read aloud. */
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  /** Over the chart, or above it where it stands first in order. */
  readonly children?: ReactNode;
}

/** Canvas, legend and state of one chart. */
export function ChartFrame(props: ChartFrameProps): ReactNode {
  const { container, chart, state, drawn, symbol, label, onKeyDown, onBlur, children } = props;
  const t = useTranslate();
  return (
    <div className={`filling-column ${styles.frame}`} dir="ltr">
      <div
        ref={container}
        className={styles.canvas}
        // Readers of the screen keep an image's keys for themselves.
        role={onKeyDown ? "application" : "img"}
        aria-label={label}
        aria-busy={state === "loading"}
        data-state={state}
        data-drawn={drawn}
        data-testid="chart"
        tabIndex={onKeyDown ? 0 : undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {state === "loading" && drawn === "none" && <span className={styles.outlines} data-part="outlines" />}
      {children}
      <ToNow chart={chart} />
      {chart?.drawn && isSecondInterval(chart.drawn.merge.interval) && <laterHistoryStart.Page chart={chart} />}
      {(state === "failed" || state === "refused") && (
        <div className={styles.note} role="status" data-drawn={drawn}>
          <p>{state === "failed" ? t("charts.failed") : t("charts.refused", { symbol: baseOf(symbol) })}</p>
          <button type="button" className={styles.retry} onClick={() => chart?.source.retry()}>
            {t("charts.retry")}
          </button>
        </div>
      )}
    </div>
  );
}
