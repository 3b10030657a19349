// A canvas that shows data: there is nothing to draw before the first has come, so the drawing is loaded after the page.

import { useEffect, useRef, type RefObject } from "react";

type Draw<Data> = (canvas: HTMLCanvasElement, data: Data) => void;

/** For the canvas's own element; drawn again with new data and in each new size. `load` must be the same on every call. */
export function useDrawing<Data>(data: Data | undefined, load: () => Promise<Draw<Data>>): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target || data === undefined) return undefined;
    let sizes: ResizeObserver | undefined;
    let isLeft = false;
    load().then((draw) => {
      if (isLeft) return;
      sizes = new ResizeObserver(() => draw(target, data));
      sizes.observe(target);
    }, reportError);
    return () => {
      isLeft = true;
      sizes?.disconnect();
    };
  }, [data, load]);
  return canvas;
}
