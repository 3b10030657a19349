// The colours and font of our style sheet, as canvases need them: read once for each of its states.

import { useLanguage } from "../../../i18n/language.store.ts";
import { useAppearance } from "../../../ui/appearance.store.ts";
import { useContrast } from "../../../ui/use-contrast.ts";

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
  /** Of lines that stand for nothing but themselves. */
  readonly violet: string;
  readonly straw: string;
  readonly rose: string;
  readonly cyan: string;
  readonly clay: string;
  readonly up: string;
  readonly down: string;
  /** Up and down at 26 %, for volumes. */
  readonly upPale: string;
  readonly downPale: string;
  readonly font: string;
}

const VOLUME_ALPHA = "42";
const themes = new Map<string, ChartTheme>();

/** Theme of now, and another one after each change of colour pair, language (its font) or the system's contrast and colours. */
export function useChartTheme(): ChartTheme {
  const pair = useAppearance((appearance) => appearance.pair);
  const language = useLanguage((state) => state.language);
  const contrast = useContrast();
  const state = `${pair} ${language} ${contrast}`;
  // <html> carries pair and language before any subscriber runs.
  let theme = themes.get(state);
  if (!theme) themes.set(state, (theme = readTheme()));
  return theme;
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement("canvas").getContext("2d");
  const token = (name: string): string => {
    const value = style.getPropertyValue(name).trim();
    // The library knows no names of a system's colours; a canvas tells what they are.
    if (!context || !/^[A-Z]/.test(value)) return value;
    context.fillStyle = value;
    return context.fillStyle;
  };
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
    violet: token("--violet"),
    straw: token("--straw"),
    rose: token("--rose"),
    cyan: token("--cyan"),
    clay: token("--clay"),
    up: token("--up"),
    down: token("--down"),
    upPale: token("--up") + VOLUME_ALPHA,
    downPale: token("--down") + VOLUME_ALPHA,
    font: style.getPropertyValue("--font").trim(),
  };
}
