// The colours and font of our style sheet, as canvases need them: read once for each of its states.

import { useSyncExternalStore } from "react";
import { useLanguage } from "../../../i18n/language.store.ts";
import { useLook } from "../../../ui/look.store.ts";

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
const themes = new Map<string, ChartTheme>();

/** Theme of now, and another one after each change of colour pair, language (its font) or the system's contrast. */
export function useChartTheme(): ChartTheme {
  const pair = useLook((look) => look.pair);
  const language = useLanguage((state) => state.language);
  const isContrasty = useSyncExternalStore(onContrast, () => contrast().matches);
  const state = `${pair} ${language} ${String(isContrasty)}`;
  // <html> carries pair and language before any subscriber runs.
  let theme = themes.get(state);
  if (!theme) themes.set(state, (theme = readTheme()));
  return theme;
}

const contrast = (): MediaQueryList => matchMedia("(prefers-contrast: more)");

function onContrast(changed: () => void): () => void {
  const query = contrast();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
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
