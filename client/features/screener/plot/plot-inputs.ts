// The plot's inputs: where figures come from, what to show of them, and how.

import type { AxisTexts } from "./axes-draw.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScreenerSettings } from "../settings/screener-settings.ts";
import type { ScreenerSource } from "../screener-source.ts";

export interface PlotInputs {
  readonly source: ScreenerSource;
  readonly settings: ScreenerSettings;
  /** Index of the window. */
  readonly window: number;
  /** Granted seconds between two pictures. */
  readonly seconds: number;
  readonly paused: boolean;
  /** Base coins with a ring. */
  readonly pinned: ReadonlySet<string>;
  /** Base coins that are not shown. */
  readonly hidden: ReadonlySet<string>;
  readonly texts: AxisTexts;
  readonly colours: ScatterColours;
}
