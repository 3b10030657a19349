// Keeps the window of the explained signal marked on the chart of its coin, also after bars were added or replaced.

import { useEffect } from "react";
import { useChartedSignal } from "../../desk/charted-signal.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useChartTheme } from "./drawing/chart-theme.ts";
import type { LiveChart } from "./live-chart.ts";

/** Marks the charted signal while the chart shows its coin. */
export function useSignalMark(chart: LiveChart | undefined, symbol: string): void {
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
