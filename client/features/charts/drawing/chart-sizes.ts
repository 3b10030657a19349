// Gives charts the sizes of their places, one chart a frame: a banner or a splitter that moves resizes eleven at once, and each draws
// itself anew.

import type { IChartApi } from "lightweight-charts";

const charts = new Map<Element, IChartApi>();
/** Places whose size differs from their chart's, the one that waits longest first. */
const waiting = new Set<Element>();
let frame = 0;
let observer: ResizeObserver | undefined;

function next(): void {
  const [place] = waiting;
  if (place) {
    waiting.delete(place);
    charts.get(place)?.resize(place.clientWidth, place.clientHeight);
  }
  frame = waiting.size > 0 ? requestAnimationFrame(next) : 0;
}

function onResize(entries: readonly ResizeObserverEntry[]): void {
  for (const { target } of entries) waiting.add(target);
  if (frame === 0) frame = requestAnimationFrame(next);
}

/** Keeps a chart as large as the element it stands in; returns the end of that. */
export function followSize(place: Element, chart: IChartApi): () => void {
  observer ??= new ResizeObserver(onResize);
  charts.set(place, chart);
  observer.observe(place);
  return () => {
    observer?.unobserve(place);
    charts.delete(place);
    waiting.delete(place);
  };
}
