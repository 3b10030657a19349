// Which of the four arrangements fits the window, re-evaluated when it crosses a boundary.

import { useSyncExternalStore } from "react";

export const WIDTH_CLASSES = ["phone", "tablet", "desk", "full"] as const;
export type WidthClass = (typeof WIDTH_CLASSES)[number];

const tablet = matchMedia("(min-width: 768px)");
const desk = matchMedia("(min-width: 1280px)");
const full = matchMedia("(min-width: 1680px)");

const widthClass = (): WidthClass => (full.matches ? "full" : desk.matches ? "desk" : tablet.matches ? "tablet" : "phone");

function follow(onChange: () => void): () => void {
  for (const query of [tablet, desk, full]) query.addEventListener("change", onChange);
  return () => {
    for (const query of [tablet, desk, full]) query.removeEventListener("change", onChange);
  };
}

/** The arrangement for the window's width. */
export function useWidthClass(): WidthClass {
  return useSyncExternalStore(follow, widthClass);
}
