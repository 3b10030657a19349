// Technical analysis of the main coin: what its indicators say as a list, and their lines on a chart of its own.

import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { baseOf, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ChartFrame } from "../chart-frame.tsx";
import { useChartLabel } from "../chart-name.ts";
import panel from "../chart-panel.module.css";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import type { LiveChart } from "../live-chart.ts";
import { TIMEFRAMES } from "../timeframes.ts";
import { useLiveChart } from "../use-live-chart.ts";
import styles from "./technical-chart.module.css";
import { TechnicalReadings, type ReadingsHandle } from "./technical-readings.tsx";
import { makeStudies, type TechnicalStudies } from "./technical-studies.ts";

const RSI_PANE = 1;
const MACD_PANE = 2;
const PRICE_SHARE = 3;

/** Panel of the technical analysis; small ones show either the list or the chart. */
export function TechnicalChart(): ReactNode {
  const t = useTranslate();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const interval = useWorkspace((state) => state.globalTimeframe);
  const [isChart, setChart] = useState(false);
  const studies = useMemo(makeStudies, []);
  const readings = useRef<ReadingsHandle>(null);
  const used = useLiveChart("small", symbol, interval, (_, from) => readings.current?.changed(from));
  useTechnicalLines(used.chart, studies);
  return (
    <section
      className={`${panel.panel} ${styles.panel}`}
      aria-label={t("technical.title")}
      data-view={isChart ? "chart" : "readings"}
      data-testid="technical"
    >
      <header className={panel.head}>
        <h2 className={panel.name}>{t("technical.title")}</h2>
        <bdi dir="ltr" translate="no" className={styles.symbol}>
          {baseOf(symbol)}
        </bdi>
        <span className="tag">{t(TIMEFRAMES[interval])}</span>
        <span className={styles.toggle}>
          <IconButton
            icon={isChart ? "rows" : "candles"}
            label={t(isChart ? "technical.showReadings" : "technical.showChart")}
            onClick={() => setChart(!isChart)}
          />
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.chart}>
          <ChartFrame {...used} symbol={symbol} label={useChartLabel(symbol, interval)} />
        </div>
        <TechnicalReadings ref={readings} studies={studies} chart={used.chart} />
      </div>
    </section>
  );
}

/** Adds the lines to a chart once it is there. */
function useTechnicalLines(chart: LiveChart | undefined, studies: TechnicalStudies): void {
  useEffect(() => {
    if (!chart) return;
    const { controller } = chart;
    const quiet = (theme: ChartTheme): string => theme.axis;
    controller.addLine({ kind: "line", colour: (theme) => theme.violet, study: studies.sma });
    controller.addLine({ kind: "line", colour: (theme) => theme.straw, study: studies.longEma });
    controller.addLine({ kind: "dotted", colour: quiet, study: studies.bands.upper });
    controller.addLine({ kind: "dotted", colour: quiet, study: studies.bands.lower });
    controller.addLine(
      { kind: "line", colour: (theme) => theme.cyan, study: studies.rsi, range: [0, 100], guides: [30, 70] },
      RSI_PANE,
    );
    controller.addLine({ kind: "signed", colour: quiet, study: studies.macd.histogram }, MACD_PANE);
    controller.addLine({ kind: "line", colour: (theme) => theme.rose, study: studies.macd.macd }, MACD_PANE);
    controller.addLine({ kind: "dotted", colour: quiet, study: studies.macd.signal }, MACD_PANE);
    controller.chart.panes()[0]?.setStretchFactor(PRICE_SHARE);
  }, [chart, studies]);
}
