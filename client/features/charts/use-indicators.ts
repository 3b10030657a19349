// The indicators chosen for one chart: drawn once their code is here.

import { useEffect, useState } from "react";
import type { ChartPlace, IndicatorName } from "../../desk/indicators.ts";
import { useWorkspace } from "../../desk/workspace.store.ts";
import type { DrawnIndicator } from "./indicators/indicator-lines.ts";
import type { LiveChart } from "./live-chart.ts";

const NONE: readonly IndicatorName[] = [];
const NOT_DRAWN: readonly DrawnIndicator[] = [];

/** Fetches what draws indicators, so that it is there before one is chosen. */
export const loadIndicators = () => import("./indicators/indicator-lines.ts");

/** Draws them; returns those that are on the chart now. */
export function useIndicators(chart: LiveChart | undefined, place: ChartPlace): readonly DrawnIndicator[] {
  const names = useWorkspace((state) => state.chartIndicators[place] ?? NONE);
  const [drawn, setDrawn] = useState(NOT_DRAWN);
  useEffect(() => {
    if (!chart || names.length === 0) return undefined;
    let isOver = false;
    let end = (): void => {};
    const draw = async (): Promise<void> => {
      const { addIndicators } = await loadIndicators();
      if (isOver) return;
      const added = addIndicators(chart.controller, names);
      setDrawn(added.drawn);
      chart.needDayStart(names.includes("vwap"));
      end = added.end;
    };
    // Without the network the chart does without; another choice asks for the code again.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      end();
      chart.needDayStart(false);
      setDrawn(NOT_DRAWN);
    };
  }, [chart, names]);
  return drawn;
}
