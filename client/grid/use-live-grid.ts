// Ties a grid outside React to its elements: frame loop, pointer, keys, size.

import { useEffect, useRef, useState } from "react";
import { useEngine } from "../desk/terminal-engine.ts";
import type { GridContent, GridView } from "./grid-content.ts";
import type { GridRefs } from "./grid-elements.ts";
import { GridEvents } from "./grid-events.ts";
import { LiveGrid } from "./live-grid.ts";
import type { RowCommands } from "./row-commands.ts";

interface GridUse<View extends GridView> {
  readonly refs: GridRefs;
  /** Stays the same as long as the rows come from the same place. */
  readonly content: GridContent<View>;
  readonly commands: RowCommands;
  /** After each frame. */
  readonly onPainted?: (grid: LiveGrid<View>) => void;
  readonly holdFocused?: boolean;
}

/** Creates the grid in its elements and keeps it painted; undefined until they exist. */
export function useLiveGrid<View extends GridView>(use: GridUse<View>): LiveGrid<View> | undefined {
  const { loop } = useEngine();
  const { refs, content, holdFocused = false } = use;
  const [grid, setGrid] = useState<LiveGrid<View>>();
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    const [root, scroller, body] = [refs.grid.current, refs.scroller.current, refs.body.current];
    if (!root || !scroller || !body) return undefined;
    const made = new LiveGrid(content, scroller, body);
    setGrid(made);
    const elements = { grid: root, scroller, body, area: refs.area.current ?? scroller };
    const events = new GridEvents(elements, { grid: made, loop, commands: () => latest.current.commands, holdFocused });
    const painter = (now: number): number | false => {
      const again = made.paint(now);
      events.describe();
      latest.current.onPainted?.(made);
      return again;
    };
    const ends = [() => events.end(), loop.add(painter)];
    return () => {
      for (const end of ends) end();
      made.clear();
    };
  }, [refs, content, holdFocused, loop]);
  return grid;
}

/** Shows a view, to be kept the same object as long as it is the same, and asks for a frame. */
export function useGridView<View extends GridView>(grid: LiveGrid<View> | undefined, view: View): void {
  const { loop } = useEngine();
  useEffect(() => {
    grid?.show(view);
    loop.request();
  }, [grid, loop, view]);
}
