// What the chart intervals are called: "1m", "1h", "1D", in toolbars, on badges and read aloud.

import type { ChartInterval } from "../../../shared/market/candle.ts";
import type { PlainKey } from "../../i18n/translate.ts";

export const TIMEFRAMES = {
  "1s": "charts.short.1s",
  "5s": "charts.short.5s",
  "15s": "charts.short.15s",
  "1": "charts.short.1",
  "5": "charts.short.5",
  "15": "charts.short.15",
  "30": "charts.short.30",
  "60": "charts.short.60",
  "240": "charts.short.240",
  "1D": "charts.short.1D",
  "1W": "charts.short.1W",
} as const satisfies Record<ChartInterval, PlainKey>;
