// Entry, stop and target of a planned trade on the chart of its coin; each can be drawn to another price.

import { useEffect } from "react";
import { moveLine, TRADE_LINES, useTradePlan, type TradeLine } from "../../desk/trade-plan.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { ChartTheme } from "./drawing/chart-theme.ts";
import { dragLevels } from "./drawing/drag-levels.ts";
import type { LiveChart } from "./live-chart.ts";

const COLOURS: Readonly<Record<TradeLine, (theme: ChartTheme) => string>> = {
  entry: ({ bone }) => bone,
  stop: ({ down }) => down,
  target: ({ up }) => up,
};

/** Lines on one chart while it shows this coin ("MEXC:BTCUSDT"). */
export function useTradeLines(chart: LiveChart | undefined, symbol: string): void {
  const t = useTranslate();
  const plan = useTradePlan(symbol);
  useEffect(() => {
    const lines = plan ? TRADE_LINES : [];
    chart?.controller.tradeLines.show(
      lines.map((id) => ({ id, price: plan?.[id] ?? Number.NaN, title: t(`risk.line.${id}`), colour: COLOURS[id] })),
    );
  }, [chart, plan, t]);
  useEffect(() => {
    if (!chart) return undefined;
    return dragLevels(chart.controller, chart.controller.tradeLines, (id, price) => {
      const line = TRADE_LINES.find((each) => each === id);
      if (line) moveLine(symbol, line, price);
    });
  }, [chart, symbol]);
}
