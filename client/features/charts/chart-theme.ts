// The colours and font of our style sheet, as canvases need them: read once for each colour pair.

import type { ColourPair } from "../../ui/look.store.ts";

export interface ChartTheme {
  readonly ground: string;
  readonly grid: string;
  readonly edge: string;
  readonly label: string;
  readonly ink: string;
  readonly axis: string;
  readonly line: string;
  readonly faint: string;
  readonly bone: string;
  readonly attention: string;
  readonly up: string;
  readonly down: string;
  /** Up and down at 26 %, for volumes. */
  readonly upPale: string;
  readonly downPale: string;
  readonly font: string;
}

const VOLUME_ALPHA = "42";
const themes = new Map<ColourPair, ChartTheme>();

/** Theme of a colour pair; <html> must carry that pair already. */
export function chartTheme(pair: ColourPair): ChartTheme {
  let theme = themes.get(pair);
  if (!theme) themes.set(pair, (theme = readTheme()));
  return theme;
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: token("--bg1"),
    grid: token("--chart-grid"),
    edge: token("--line1"),
    label: token("--chart-label"),
    ink: token("--on-bone"),
    axis: token("--ink3"),
    line: token("--ink2"),
    faint: token("--line3"),
    bone: token("--bone"),
    attention: token("--attention"),
    up: token("--up"),
    down: token("--down"),
    upPale: token("--up") + VOLUME_ALPHA,
    downPale: token("--down") + VOLUME_ALPHA,
    font: token("--font"),
  };
}
