// Marks the signals of the reader's lists on the chart of their coin, as they come and go.

import { useEffect } from "react";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { noteChart } from "../../desk/charted.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTimeZone } from "../../desk/time-zone.ts";
import { baseOf } from "../../desk/workspace.store.ts";
import { useChartTheme } from "./drawing/chart-theme.ts";
import type { LiveChart } from "./live-chart.ts";

/** Marks on one chart while it shows this coin ("MEXC:BTCUSDT"). */
export function useSignalMarks(chart: LiveChart | undefined, symbol: string): void {
  const { loop, signals } = useEngine();
  const theme = useChartTheme();
  const zone = useTimeZone((state) => state.zone);
  useEffect(() => {
    const exchange = partsOfChartSymbol(symbol)?.exchange;
    return exchange && noteChart(exchange);
  }, [symbol]);
  useEffect(() => {
    const exchange = partsOfChartSymbol(symbol)?.exchange;
    if (!chart || !exchange) return undefined;
    const { controller } = chart;
    let drawn = "";
    const remove = loop.add(() => {
      if (chart.drawn?.symbol !== symbol) return;
      const { bars } = controller;
      // Ticks change bars, but add none most of the time.
      const now = `${signals.version} ${bars.length} ${bars[0]?.openTime ?? 0} ${chart.drawn.merge.interval}`;
      if (now === drawn) return;
      drawn = now;
      controller.marks.show(signals.firedFor(exchange, baseOf(symbol)), bars, theme);
      controller.chart.chartElement().dataset["marks"] = String(controller.marks.count);
    });
    return () => {
      remove();
      if (!controller.isDestroyed) controller.marks.show([], [], theme);
    };
  }, [chart, loop, signals, symbol, theme, zone]);
}
