// Colours and type of the plot, read from the tokens of now.

import type { VolumeClass } from "../../../market/volume-ratio.ts";

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
