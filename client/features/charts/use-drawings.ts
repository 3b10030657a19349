// What its reader drew on a chart's coin; the code for it comes apart from the terminal's first load.

import { useEffect } from "react";
import { useDrawingsOf, useDrawingTool } from "../../desk/drawings.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { useChartTheme } from "./drawing/chart-theme.ts";
import type { DrawingText } from "./drawings/draw-on-chart.ts";
import type { LiveChart } from "./live-chart.ts";

/** Fetches what draws on charts, so that it is there before a drawing or tool asks for it. */
export const loadDrawing = () => import("./drawings/draw-on-chart.ts");

/** Shows drawings of a coin ("MEXC:BTCUSDT") on one chart, and lets its reader draw. */
export function useDrawingsOn(chart: LiveChart | undefined, symbol: string): void {
  const t = useTranslate();
  const theme = useChartTheme();
  const numbers = useLanguage((state) => state.numbers);
  const tool = useDrawingTool((state) => state.tool);
  const isNeeded = useDrawingsOf(symbol).length > 0 || tool !== undefined;
  useEffect(() => {
    if (!chart || !isNeeded) return undefined;
    const { controller } = chart;
    const textOf: DrawingText = ({ kind, points: [from, to = from] }, bars) => {
      if (!from || !to || kind === "trend") return "";
      if (kind === "horizontal") return numbers.price(from.price, controller.shownDecimals);
      const change = numbers.change((100 * (to.price - from.price)) / from.price);
      return kind === "range" ? change : `${change} ${t("charts.draw.bars", { count: bars })}`;
    };
    let isOver = false;
    let end = (): void => {};
    const begin = async (): Promise<void> => {
      const { drawOnChart } = await loadDrawing();
      if (!isOver) end = drawOnChart(controller, symbol, theme, textOf);
    };
    // Without the network there is nothing to draw with: the tool goes out of the hand.
    begin().catch(() => useDrawingTool.setState({ tool: undefined }));
    return () => {
      isOver = true;
      end();
    };
  }, [chart, symbol, theme, numbers, t, isNeeded]);
}
