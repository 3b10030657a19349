// Ties the grid outside React to its elements: frame loop, pointer, keys, size.

import { createRef, useEffect, useState, type RefObject } from "react";
import type { FrameLoop } from "../../market/frame-loop.ts";
import type { TerminalEngine } from "../terminal/terminal-engine.ts";
import { moveByKey } from "./grid-keys.ts";
import { MarketGrid, type GridView } from "./market-grid.ts";

/** After an arrow key the order waits this long, so that it does not move under the reader's next press. */
const KEY_HOLD_MS = 1500;

export interface GridElements {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
}

/** Refs for the three elements a grid lives in. */
export function useGridElements(): GridElements {
  const [elements] = useState<GridElements>(() => ({ grid: createRef(), scroller: createRef(), body: createRef() }));
  return elements;
}

/** Creates the grid in its elements and keeps it painted; undefined until they exist. */
export function useMarketGrid(elements: GridElements, { store, loop, stream }: TerminalEngine): MarketGrid | undefined {
  const [grid, setGrid] = useState<MarketGrid>();
  useEffect(() => {
    const { scroller, body, grid: root } = elements;
    if (!scroller.current || !body.current || !root.current) return undefined;
    const made = new MarketGrid(store, scroller.current, body.current);
    setGrid(made);
    const painter = (now: number): boolean => {
      const again = made.paint(now);
      if (made.paintedVersion === store.version) stream.painted(now);
      return again;
    };
    const ends = [listen(made, root.current, scroller.current, loop), loop.add(painter)];
    return () => ends.forEach((end) => end());
  }, [elements, store, loop, stream]);
  return grid;
}

/** Shows a view and asks for a frame. */
export function useGridView(grid: MarketGrid | undefined, view: GridView, loop: FrameLoop): void {
  const { columns, rule, query, numbers, rowHeight, paused } = view;
  useEffect(() => {
    grid?.show({ columns, rule, query, numbers, rowHeight, paused });
    loop.request();
  }, [grid, loop, columns, rule, query, numbers, rowHeight, paused]);
}

function listen(grid: MarketGrid, root: HTMLElement, scroller: HTMLElement, loop: FrameLoop): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let pointing = false;
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  const hold = (held: boolean): void => {
    grid.hold(held);
    loop.request();
  };
  const point = (inside: boolean) => (): void => {
    pointing = inside;
    hold(inside);
  };
  scroller.addEventListener("pointerenter", point(true), { signal });
  scroller.addEventListener("pointerleave", point(false), { signal });
  scroller.addEventListener("pointercancel", point(false), { signal });
  scroller.addEventListener("scroll", () => (grid.look(), loop.request()), { signal, passive: true });
  scroller.addEventListener(
    "click",
    (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[role=row]");
      if (row) activate(root, grid, loop, () => grid.activate(Number(row.id.replace("coin-", ""))));
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return;
      activate(root, grid, loop, () => moveByKey(grid, event.key) && event.preventDefault());
      clearTimeout(keyTimer);
      hold(true);
      keyTimer = setTimeout(() => pointing || hold(false), KEY_HOLD_MS);
    },
    { signal },
  );
  const sizes = new ResizeObserver(() => (grid.look(), loop.request()));
  sizes.observe(scroller);
  return () => {
    abort.abort();
    sizes.disconnect();
    clearTimeout(keyTimer);
  };
}

function activate(root: HTMLElement, grid: MarketGrid, loop: FrameLoop, change: () => void): void {
  change();
  if (grid.active >= 0) root.setAttribute("aria-activedescendant", `coin-${grid.active}`);
  loop.request();
}
