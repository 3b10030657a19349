// Mounts the plot on its canvases and hands it what React knows.

import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import type { MarketStore } from "../../../market/market-store.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import { ScatterPlot } from "./scatter-plot.ts";

interface Canvases {
  readonly points: RefObject<HTMLCanvasElement | null>;
  readonly overlay: RefObject<HTMLCanvasElement | null>;
}

/** The plot of two canvases; undefined before they are there. */
export function usePlot({ points, overlay }: Canvases, inputs: PlotInputs): ScatterPlot | undefined {
  const [plot, setPlot] = useState<ScatterPlot>();
  const latest = useRef(inputs);
  const { loop } = inputs.source;
  useEffect(() => {
    latest.current = inputs;
    plot?.show(inputs);
  }, [plot, inputs]);
  useEffect(() => {
    if (!points.current || !overlay.current) return undefined;
    const made = new ScatterPlot(points.current, overlay.current, latest.current);
    setPlot(made);
    return made.start();
  }, [points, overlay, loop]);
  return plot;
}

const nothing = (): number => 0;
const never = (): (() => void) => () => undefined;

/** Changes when positions begin to mean other coins than on the picture before; the component renders again then. */
export function useGeneration(plot: ScatterPlot | undefined, store: MarketStore): number {
  return useSyncExternalStore(plot?.follow ?? never, () => store.generation);
}

/** Number of the picture shown; the component renders again with each new one. */
export function usePicture(plot: ScatterPlot | undefined): number {
  return useSyncExternalStore(plot?.follow ?? never, plot?.pictures ?? nothing);
}

/** What `read` says of the picture shown; the component renders again only when a new one changes that. */
export function useOfPicture<Said extends number | string | boolean>(plot: ScatterPlot, read: (plot: ScatterPlot) => Said): Said {
  return useSyncExternalStore(plot.follow, () => read(plot));
}
