// Column widths of a list by dragging, by double click, by key. A drag writes the grid's template itself and is kept
// in the list when it ends, so that nothing renders on the way.

import { useMemo, type PointerEvent, type RefObject } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { ColumnResizing } from "../../market-list/column-heads.tsx";
import { listTemplateOf, type Column } from "../../market-list/columns.ts";
import { updateList } from "../watch-lists.store.ts";
import { boundedWidth, draggedWidth, fittingWidth } from "./column-width.ts";

type Widths = WatchList["widths"];

const STEP_PX = 8;
const CELL_ROOM_PX = 4;

/** What the heads need to resize this list's columns. */
export function useColumnWidths(
  { id, widths }: WatchList,
  columns: readonly Column[],
  grid: RefObject<HTMLElement | null>,
): ColumnResizing {
  return useMemo(() => {
    const keep = (changed: Widths): void => void updateList(id, { widths: changed });
    return {
      onGrip: (column, event) => {
        if (grid.current) drag(event, column, columns, widths, grid.current, keep);
      },
      onFit: (column, head) => {
        const { [column.id]: chosen, ...others } = widths;
        keep(chosen === undefined ? { ...widths, [column.id]: contentWidth(column, columns, head, grid.current) } : others);
      },
      onStep: (column, head, steps) => {
        keep({ ...widths, [column.id]: boundedWidth(head.getBoundingClientRect().width + steps * STEP_PX) });
      },
    };
  }, [id, widths, columns, grid]);
}

function drag(
  event: PointerEvent<HTMLElement>,
  column: Column,
  columns: readonly Column[],
  widths: Widths,
  grid: HTMLElement,
  keep: (widths: Widths) => void,
): void {
  const grip = event.currentTarget;
  const startX = event.clientX;
  const startWidth = grip.parentElement?.getBoundingClientRect().width ?? 0;
  const rightToLeft = getComputedStyle(grid).direction === "rtl";
  const abort = new AbortController();
  let width: number | undefined;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    if (clientX === startX && width === undefined) return;
    width = draggedWidth(startWidth, clientX - startX, rightToLeft);
    grid.style.setProperty("--columns", listTemplateOf(columns, { ...widths, [column.id]: width }));
  };
  const end = (): void => {
    abort.abort();
    if (width !== undefined) keep({ ...widths, [column.id]: width });
  };
  const cancel = (): void => {
    abort.abort();
    grid.style.setProperty("--columns", listTemplateOf(columns, widths));
  };
  grip.addEventListener("pointermove", move, { signal: abort.signal });
  grip.addEventListener("pointerup", end, { signal: abort.signal });
  grip.addEventListener("pointercancel", cancel, { signal: abort.signal });
}

/** Width of the widest content of a column on screen, its head included. */
function contentWidth(column: Column, columns: readonly Column[], head: HTMLElement, grid: HTMLElement | null): number {
  const cells = grid?.querySelectorAll(`[role=row][id]:not([hidden]) > [data-column="${columns.indexOf(column)}"]`) ?? [];
  const range = document.createRange();
  const contents = [head, ...cells].map((cell) => {
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().width;
  });
  return fittingWidth(contents, CELL_ROOM_PX);
}
