// The place of a chart: an island that never mirrors, dimmed while the bars of another coin are on their way, with a
// plain word where none came.

import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { baseOf } from "../terminal/workspace.store.ts";
import styles from "./chart-frame.module.css";
import type { LoadState } from "./history-loader.ts";
import type { LiveChart } from "./live-chart.ts";

interface ChartFrameProps {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly chart: LiveChart | undefined;
  readonly state: LoadState;
  readonly symbol: string;
  /** What the chart shows, read aloud. */
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Laid over the chart's upper left. */
  readonly children?: ReactNode;
}

/** Canvas, legend and state of one chart. */
export function ChartFrame({ container, chart, state, symbol, label, onKeyDown, children }: ChartFrameProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.frame} dir="ltr">
      <div
        ref={container}
        className={styles.canvas}
        role="img"
        aria-label={label}
        aria-busy={state === "loading"}
        data-state={state}
        data-testid="chart"
        tabIndex={onKeyDown ? 0 : undefined}
        onKeyDown={onKeyDown}
      />
      {children}
      {(state === "failed" || state === "refused") && (
        <div className={styles.note} role="status">
          <p>{state === "failed" ? t("charts.failed") : t("charts.refused", { symbol: baseOf(symbol) })}</p>
          <button type="button" className={styles.retry} onClick={() => chart?.source.retry()}>
            {t("charts.retry")}
          </button>
        </div>
      )}
    </div>
  );
}
