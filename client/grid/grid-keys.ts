// Keys over a live table: which row they move to.

import type { LiveGrid } from "./live-grid.ts";

const PAGE_ROWS = 15;

/** Moves the active row by one, by a page, or to an end; true when the key was ours. */
export function moveByKey(grid: LiveGrid, key: string): boolean {
  const at = grid.indexOf(grid.active);
  const last = grid.count - 1;
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  if (target === undefined || last < 0) return false;
  grid.activate(grid.keyAt(Math.min(last, Math.max(0, target))));
  return true;
}
