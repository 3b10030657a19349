// A live chart inside a component: made when the component appears, gone with it, following colours, zone and language.

import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { ChartInterval } from "../../../shared/market/candle.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTimeZone } from "../../desk/time-zone.ts";
import { useLanguage } from "../../i18n/language.store.ts";
import { tellingText } from "../../market/chart-figures.ts";
import type { ShownBars } from "./bars/candle-source.ts";
import type { ChartTexts } from "./drawing/chart-controller.ts";
import type { ChartSize } from "./drawing/chart-options.ts";
import { useChartTheme } from "./drawing/chart-theme.ts";
import type { LoadState } from "./bars/history-loader.ts";
import { LiveChart, type LiveChartOptions } from "./live-chart.ts";

export interface UsedChart {
  /** Where the chart is to be: an empty element. */
  readonly container: RefObject<HTMLDivElement | null>;
  readonly chart: LiveChart | undefined;
  readonly state: LoadState;
  /** Whose bars are on screen: those of the wanted coin and timeframe, of the ones before, or nobody's yet. */
  readonly drawn: "wanted" | "other" | "none";
}

/** Shows a coin ("MEXC:BTCUSDT") in a timeframe. `onDrawn` runs after bars were drawn, outside React. */
export function useLiveChart(
  size: ChartSize,
  symbol: string,
  interval: ChartInterval,
  onDrawn?: LiveChartOptions["onDrawn"],
): UsedChart {
  const engine = useEngine();
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<LiveChart>();
  const [state, setState] = useState<LoadState>("loading");
  const [bars, setBars] = useState<ShownBars>();
  const theme = useChartTheme();
  const texts = useChartTexts();
  const latest = useRef({ theme, texts, onDrawn });
  useEffect(() => {
    latest.current = { theme, texts, onDrawn };
  });
  useEffect(() => {
    if (!container.current) return undefined;
    let seen: ShownBars | undefined;
    const made = new LiveChart({
      engine,
      container: container.current,
      size,
      theme: latest.current.theme,
      texts: latest.current.texts,
      onState: setState,
      onDrawn: (shown, from) => {
        // Another object only for another coin or timeframe: ticks stay outside React.
        if (shown !== seen) setBars(shown);
        seen = shown;
        latest.current.onDrawn?.(shown, from);
      },
    });
    setChart(made);
    return () => {
      made.destroy();
      setChart(undefined);
      setBars(undefined);
    };
  }, [engine, size]);
  useEffect(() => chart?.controller.recolour(theme), [chart, theme]);
  useEffect(() => chart?.controller.setTexts(texts), [chart, texts]);
  useEffect(() => chart?.show(symbol, interval), [chart, symbol, interval]);
  const isWanted = bars?.symbol === symbol && bars.merge.interval === interval;
  return { container, chart, state, drawn: isWanted ? "wanted" : bars ? "other" : "none" };
}

function useChartTexts(): ChartTexts {
  const zone = useTimeZone((state) => state.zone);
  const language = useLanguage((state) => state.language);
  const numbers = useLanguage((state) => state.numbers);
  return useMemo(
    () => ({
      zone,
      language,
      price: (price, decimals) => numbers.price(price, decimals),
      figure: (figure) => tellingText(numbers, figure, 2),
    }),
    [zone, language, numbers],
  );
}
