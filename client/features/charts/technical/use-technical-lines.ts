// The technical panel's lines: averages and bands over the candles, RSI and MACD in panes below them.

import { useEffect } from "react";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import type { LiveChart } from "../live-chart.ts";
import type { TechnicalStudies } from "./technical-studies.ts";

const RSI_PANE = 1;
const MACD_PANE = 2;
const PRICE_SHARE = 3;

/** Adds the lines to a chart once it is there. */
export function useTechnicalLines(chart: LiveChart | undefined, studies: TechnicalStudies): void {
  useEffect(() => {
    if (!chart) return;
    const { controller } = chart;
    const quiet = (theme: ChartTheme): string => theme.axis;
    const strong = (theme: ChartTheme): string => theme.line;
    controller.addLine({ kind: "line", colour: strong, study: studies.sma });
    controller.addLine({ kind: "line", colour: (theme) => theme.attention, study: studies.longEma });
    controller.addLine({ kind: "dotted", colour: quiet, study: studies.bands.upper });
    controller.addLine({ kind: "dotted", colour: quiet, study: studies.bands.lower });
    controller.addLine({ kind: "line", colour: strong, study: studies.rsi, range: [0, 100], guides: [30, 70] }, RSI_PANE);
    controller.addLine({ kind: "signed", colour: quiet, study: studies.macd.histogram }, MACD_PANE);
    controller.addLine({ kind: "line", colour: strong, study: studies.macd.macd }, MACD_PANE);
    controller.addLine({ kind: "dotted", colour: (theme) => theme.attention, study: studies.macd.signal }, MACD_PANE);
    controller.chart.panes()[0]?.setStretchFactor(PRICE_SHARE);
  }, [chart, studies]);
}
