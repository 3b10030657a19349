// The chart a coin is read on: toolbar with price, timeframes and hot coins, legend, moving average, marked signal.

import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { CHART_INTERVALS, EXCHANGE_INTERVALS, isSecondInterval, SECOND_INTERVALS } from "../../../shared/market/candle.ts";
import { useChartedSignal } from "../../desk/charted.store.ts";
import { useHotkey } from "../../desk/keys/use-hotkey.ts";
import { pinOrNotify } from "../../desk/pin-or-notify.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { chooseSetting, useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { toggleFullChart, useTerminalView } from "../../desk/terminal-view.store.ts";
import { baseOf, chooseMainTimeframe, shareMainTimeframe, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useDismissal } from "../../ui/floating.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { IconShape } from "../../ui/icon.tsx";
import { AlertAtPrice, useAlertOpener } from "./alert-at-price.tsx";
import { BadgeSelect } from "./badge-select.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { useChartLabel } from "./chart-name.ts";
import panel from "./chart-panel.module.css";
import { DrawingHint, DrawingMenu } from "./drawing-menu.tsx";
import { useChartTheme } from "./drawing/chart-theme.ts";
import { IndicatorMenu } from "./indicator-menu.tsx";
import type { LiveChart } from "./live-chart.ts";
import styles from "./main-chart.module.css";
import { CoinHeadline } from "./market/coin-headline.tsx";
import { HotSlots } from "./market/coin-chips.tsx";
import { TIMEFRAMES } from "./timeframes.ts";
import { useChartKeys } from "./use-chart-keys.ts";
import { useDrawingsOn } from "./use-drawings.ts";
import { useIndicators } from "./use-indicators.ts";
import { useLiveChart } from "./use-live-chart.ts";
import { useSignalMarks } from "./use-signal-marks.ts";
import { useMovingAverage } from "./use-moving-average.ts";
import { useTradeLines } from "./use-trade-lines.ts";

const FOUR_CHARTS: IconShape = { path: "M2.5 2.5H7V7H2.5ZM9 2.5h4.5V7H9ZM2.5 9H7v4.5H2.5ZM9 9h4.5v4.5H9Z" };

/** Value of the select of seconds while the chart shows longer bars. */
const NO_SECONDS = "";

/** Main chart of the desk. */
export function MainChart(): ReactNode {
  const t = useTranslate();
  const symbol = useWorkspace((state) => state.mainChartSymbol);
  const interval = useWorkspace((state) => state.globalTimeframe);
  const used = useLiveChart("main", symbol, interval);
  const { chart } = used;
  const isAveraged = useTerminalSettings((state) => state.chartMovingAverage);
  const average = useMovingAverage(chart, isAveraged);
  const indicators = useIndicators(chart, "main");
  const openAlert = useAlertOpener(symbol);
  const { onKeyDown, onBlur, announced } = useChartKeys(chart, openAlert);
  useSignalMark(chart, symbol);
  useSignalMarks(chart, symbol);
  useTradeLines(chart, symbol);
  useDrawingsOn(chart, symbol);
  useHotkey("alert", "Shift+KeyL", "alerts.key", () => openAlert?.(), openAlert !== undefined);
  return (
    <section className={`${panel.panel} ${styles.chart}`} aria-label={t("layout.main")} data-testid="main-chart">
      <Toolbar symbol={symbol} />
      <ChartFrame
        {...used}
        symbol={symbol}
        label={`${useChartLabel(symbol, interval)}. ${t("charts.keys")}`}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <ChartLegend
          chart={chart}
          average={average}
          isAveraged={isAveraged}
          indicators={indicators}
          isBySecond={isSecondInterval(interval)}
          onToggle={() => chooseSetting("chartMovingAverage", !isAveraged)}
        />
        <DrawingHint />
        <AlertAtPrice chart={chart} symbol={symbol} />
        <span ref={announced} className="visually-hidden" role="status" />
      </ChartFrame>
    </section>
  );
}

function Toolbar({ symbol }: { symbol: string }): ReactNode {
  const t = useTranslate();
  const isFull = useTerminalView((state) => state.fullChart);
  const isPinned = useWorkspace((state) => state.selectedTickers.includes(symbol));
  const base = baseOf(symbol);
  return (
    <header className={styles.head}>
      <CoinHeadline symbol={symbol} />
      <div className={styles.toolbar}>
        <Timeframes />
        <IndicatorMenu place="main" />
        <Rest>
          <span className={styles.hot}>
            <HotSlots />
          </span>
          <DrawingMenu symbol={symbol} />
          <IconButton
            icon={isPinned ? "unpin" : "pin"}
            label={t(isPinned ? "charts.unpin" : "charts.pin", { symbol: base })}
            aria-pressed={isPinned}
            onClick={() => pinOrNotify(symbol)}
          />
          <IconButton
            icon={isFull ? "fullEnd" : "full"}
            label={t(isFull ? "charts.full.end" : "charts.full")}
            aria-pressed={isFull}
            onClick={toggleFullChart}
          />
        </Rest>
      </div>
    </header>
  );
}

/** The toolbar's end; what a narrow chart has no room for stands behind a button. */
function Rest({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useDismissal(root, isOpen, () => setOpen(false));
  // Whoever chose goes on from the button: what it opened is hidden again.
  const close = (event: MouseEvent): void => {
    if (!isOpen || !(event.target as Element).closest("button")) return;
    root.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  return (
    <span ref={root} className={styles.end}>
      <span className={styles.more} data-testid="more-tools">
        <IconButton icon="more" label={t("tabs.more")} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </span>
      <span className={styles.rest} data-open={isOpen || undefined} onClick={close}>
        {children}
      </span>
    </span>
  );
}

function Timeframes(): ReactNode {
  const t = useTranslate();
  const interval = useWorkspace((state) => state.globalTimeframe);
  return (
    <>
      <div className={styles.timeframes} role="group" aria-label={t("charts.timeframes")}>
        <span className={styles.seconds} data-chosen={isSecondInterval(interval) || undefined}>
          <BadgeSelect
            label={t("charts.seconds")}
            value={isSecondInterval(interval) ? interval : NO_SECONDS}
            options={[
              { value: NO_SECONDS, text: `${t(TIMEFRAMES["1s"])}…` },
              ...SECOND_INTERVALS.map((value) => ({ value, text: t(TIMEFRAMES[value]) })),
            ]}
            onChoose={(chosen) => chosen !== NO_SECONDS && chooseMainTimeframe(chosen)}
          />
        </span>
        {EXCHANGE_INTERVALS.map((each) => (
          <button key={each} type="button" aria-pressed={each === interval} onClick={() => chooseMainTimeframe(each)}>
            {t(TIMEFRAMES[each])}
          </button>
        ))}
        <IconButton icon={FOUR_CHARTS} label={t("keys.timeframe.all")} onClick={shareMainTimeframe} />
      </div>
      <span className={styles.timeframe}>
        <BadgeSelect
          label={t("charts.timeframes")}
          value={interval}
          options={CHART_INTERVALS.map((value) => ({ value, text: t(TIMEFRAMES[value]) }))}
          onChoose={chooseMainTimeframe}
        />
      </span>
    </>
  );
}

/** Marks the charted signal while the chart shows its coin. */
function useSignalMark(chart: LiveChart | undefined, symbol: string): void {
  const { loop } = useEngine();
  const signal = useChartedSignal((state) => (state.signal?.symbol === symbol ? state.signal : undefined));
  const theme = useChartTheme();
  useEffect(() => {
    if (!chart) return undefined;
    const { band } = chart.controller;
    if (!signal) {
      band.mark(undefined, [], theme);
      return undefined;
    }
    let drawn = -1;
    return loop.add(() => {
      if (drawn === chart.drawCount || chart.drawn?.symbol !== symbol) return;
      drawn = chart.drawCount;
      band.mark(signal, chart.controller.bars, theme);
    });
  }, [chart, loop, signal, symbol, theme]);
}
