// Keeps the window of the explained signal marked on the chart of its coin, also after bars were added or replaced.

import { useEffect } from "react";
import { useLook } from "../../ui/look.store.ts";
import { useEngine } from "../terminal/terminal-engine.ts";
import { chartTheme } from "./chart-theme.ts";
import { useChartedSignal } from "./charted-signal.store.ts";
import type { LiveChart } from "./live-chart.ts";

/** Marks the charted signal while the chart shows its coin. */
export function useSignalMark(chart: LiveChart | undefined, symbol: string): void {
  const { loop } = useEngine();
  const signal = useChartedSignal((state) => (state.signal?.symbol === symbol ? state.signal : undefined));
  const pair = useLook((look) => look.pair);
  useEffect(() => {
    if (!chart) return undefined;
    const { band } = chart.controller;
    const theme = chartTheme(pair);
    if (!signal) {
      band.mark(undefined, [], theme);
      return undefined;
    }
    let drawn = -1;
    return loop.add(() => {
      const { shown } = chart;
      if (drawn === chart.drawCount || shown?.symbol !== symbol) return;
      drawn = chart.drawCount;
      band.mark(signal, shown.merge.bars, theme);
    });
  }, [chart, loop, signal, symbol, pair]);
}
