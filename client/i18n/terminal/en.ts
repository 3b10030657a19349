// The terminal's source dictionary, loaded with the terminal only. Its keys are the keys of every language here.

import { enAlerts } from "./en-alerts.ts";
import { enCharts } from "./en-charts.ts";
import { enFrame } from "./en-frame.ts";
import { enLayout } from "./en-layout.ts";
import { enLists } from "./en-lists.ts";
import { enRisk } from "./en-risk.ts";
import { enScreener } from "./en-screener.ts";
import { enSignals } from "./en-signals.ts";
import { enStream } from "./en-stream.ts";

export const texts = {
  ...enFrame,
  ...enLayout,
  ...enLists,
  ...enSignals,
  ...enCharts,
  ...enScreener,
  ...enRisk,
  ...enAlerts,
  ...enStream,
} as const;
