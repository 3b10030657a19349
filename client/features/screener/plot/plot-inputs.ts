// What the plot is given: where figures come from, what to show of them, in which words and colours.

import type { Separators } from "../../../market/number-text.ts";
import type { VolumeClass } from "../../../market/volume-ratio.ts";
import type { ScreenerSource } from "../screener-source.ts";
import type { ScreenerSettings } from "../settings/screener-settings.ts";

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

export interface AxisTexts {
  readonly volume: string;
  readonly net: string;
  readonly separators: Separators;
}

export interface ScatterColours {
  readonly marker: Readonly<Record<VolumeClass, string>>;
  readonly trail: Readonly<Record<VolumeClass, string>>;
  readonly ground: string;
  readonly grid: string;
  readonly edge: string;
  readonly axis: string;
  readonly label: string;
  readonly bone: string;
  readonly font: string;
}

/** Reads them; again when the reader changes the colour pair or the language. */
export function scatterColours(): ScatterColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    marker: { high: read("--up"), normal: read("--ink3"), low: read("--down") },
    trail: { high: read("--up-dim"), normal: read("--line3"), low: read("--down-dim") },
    ground: read("--bg1"),
    grid: read("--line1"),
    edge: read("--line2"),
    axis: read("--ink3"),
    label: read("--ink1"),
    bone: read("--bone"),
    font: read("--font"),
  };
}
