// How every chart of ours looks and behaves, as the library's options.

import {
  ColorType,
  CrosshairMode,
  LineStyle,
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
  type PriceFormat,
} from "lightweight-charts";
import type { ChartTheme } from "./chart-theme.ts";

/** "main" is read closely, "small" glanced at. */
export type ChartSize = "main" | "small";

const AXIS_PX = 10;
/** Volumes lie in the lowest 15 % of the pane, candles above them. */
const VOLUME_SHARE = 0.15;

/** Options that do not change with colours. */
export function chartOptions(size: ChartSize): DeepPartial<ChartOptions> {
  const isMain = size === "main";
  return {
    // By chart-sizes.ts: the library's own would resize all charts in one task.
    autoSize: false,
    // With the library's own logo a strict content policy refuses the chart; the status bar names it instead.
    layout: { attributionLogo: false, fontSize: AXIS_PX },
    rightPriceScale: {
      // Half a number at the edge reads as another one.
      entireTextOnly: true,
      borderVisible: false,
      scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.03 },
      minimumWidth: isMain ? 64 : 52,
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      barSpacing: isMain ? 7 : 5,
      minBarSpacing: 1,
      rightOffset: isMain ? 6 : 2,
      lockVisibleTimeRangeOnResize: false,
      allowBoldLabels: false,
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { width: 1, style: LineStyle.Dashed },
      horzLine: { width: 1, style: LineStyle.Dashed },
    },
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { mouse: false, touch: true },
    hoveredSeriesOnTop: false,
  };
}

/** Options that carry colours and font. */
export function themeOptions(theme: ChartTheme): DeepPartial<ChartOptions> {
  const crosshair = { color: theme.axis, labelBackgroundColor: theme.label };
  return {
    layout: {
      background: { type: ColorType.Solid, color: theme.ground },
      textColor: theme.axis,
      fontFamily: theme.font,
      panes: { separatorColor: theme.edge, separatorHoverColor: theme.label },
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  };
}

/** Candles in the pair's full colours, a dotted line at the last price. */
export function candleOptions(theme: ChartTheme): CandlestickSeriesPartialOptions {
  const { up, down } = theme;
  return {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    lastValueVisible: false,
    priceLineStyle: LineStyle.Dotted,
    priceLineColor: theme.faint,
  };
}

export const VOLUME_MARGINS = { top: 1 - VOLUME_SHARE, bottom: 0 } as const;

/** Price format with the coin's decimals. `base` keeps steps below 1e-8 exact. */
export function priceFormat(decimals: number, format: (price: number) => string): PriceFormat {
  return { type: "custom", formatter: format, minMove: 10 ** -decimals, base: 10 ** decimals };
}
