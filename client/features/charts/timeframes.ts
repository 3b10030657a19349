// What the chart intervals are called, short in a toolbar and longer on a badge.

import type { ChartInterval } from "../../../shared/market/candle.ts";
import type { PlainKey } from "../../i18n/translate.ts";

/** Names in a toolbar: "1m", "1h", "1D". */
export const SHORT_TIMEFRAMES = {
  "1": "charts.short.1",
  "5": "charts.short.5",
  "15": "charts.short.15",
  "30": "charts.short.30",
  "60": "charts.short.60",
  "240": "charts.short.240",
  "1D": "charts.short.1D",
  "1W": "charts.short.1W",
} as const satisfies Record<ChartInterval, PlainKey>;

/** Names on a badge: "1min", "1h", "1d". */
export const TIMEFRAMES = {
  "1": "charts.timeframe.1",
  "5": "charts.timeframe.5",
  "15": "charts.timeframe.15",
  "30": "charts.timeframe.30",
  "60": "charts.timeframe.60",
  "240": "charts.timeframe.240",
  "1D": "charts.timeframe.1D",
  "1W": "charts.timeframe.1W",
} as const satisfies Record<ChartInterval, PlainKey>;
