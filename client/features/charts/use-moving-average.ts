// The moving average over a chart's bars, which its reader may switch off.

import { useEffect, useMemo, useState } from "react";
import type { ChartLine } from "./drawing/chart-line.ts";
import type { ChartTheme } from "./drawing/chart-theme.ts";
import type { LiveChart } from "./live-chart.ts";
import { emaOf, type Study } from "./technical/study.ts";

export const EMA_LENGTH = 20;
export const averageColour = (theme: ChartTheme): string => theme.violet;

/** Figures of the average; its line is drawn while `isShown`. */
export function useMovingAverage(chart: LiveChart | undefined, isShown: boolean): Study {
  const study = useMemo(() => emaOf(EMA_LENGTH), []);
  const [line, setLine] = useState<ChartLine>();
  useEffect(() => {
    if (chart) setLine(chart.controller.addLine({ kind: "line", colour: averageColour, study }));
  }, [chart, study]);
  useEffect(() => line?.show(isShown), [line, isShown]);
  return study;
}
