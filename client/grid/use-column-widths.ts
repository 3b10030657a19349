// Column widths of a table by dragging, by double click, by key. A drag writes the grid's template itself and is kept
// when it ends, so that nothing renders on the way.

import { useMemo, type PointerEvent, type RefObject } from "react";
import type { ColumnResizing } from "./column-heads.tsx";
import { MAX_WIDTH, MIN_WIDTH, templateOf, type Column, type Measures, type Widths } from "./columns.ts";

const STEP_PX = 8;
const CELL_ROOM_PX = 4;

interface Resizable {
  readonly measures: Measures;
  readonly columns: readonly Column[];
  /** As they were chosen until now. */
  readonly widths: Widths;
  /** Remembers them for good. */
  readonly keep: (widths: Widths) => void;
  readonly grid: RefObject<HTMLElement | null>;
}

/** What the heads need to resize a table's columns. */
export function useColumnWidths({ measures, columns, widths, keep, grid }: Resizable): ColumnResizing {
  return useMemo(() => {
    const templateWith = (changed: Widths): string => templateOf(measures, columns, changed);
    return {
      onGrip: (column, event) => {
        if (grid.current) drag(event, column, widths, grid.current, templateWith, keep);
      },
      onFit: (column, head) => {
        const { [column.id]: chosen, ...others } = widths;
        keep(chosen === undefined ? { ...widths, [column.id]: contentWidth(column, columns, head, grid.current) } : others);
      },
      onStep: (column, head, steps) => {
        keep({ ...widths, [column.id]: boundedWidth(head.getBoundingClientRect().width + steps * STEP_PX) });
      },
    };
  }, [measures, columns, widths, keep, grid]);
}

function drag(
  event: PointerEvent<HTMLElement>,
  column: Column,
  widths: Widths,
  grid: HTMLElement,
  templateWith: (widths: Widths) => string,
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
    grid.style.setProperty("--columns", templateWith({ ...widths, [column.id]: width }));
  };
  const end = (): void => {
    abort.abort();
    if (width !== undefined) keep({ ...widths, [column.id]: width });
  };
  const cancel = (): void => {
    abort.abort();
    grid.style.setProperty("--columns", templateWith(widths));
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

/** Whole px within the bounds. */
function boundedWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Width after the pointer moved by `dx` px; in right-to-left tables a column grows to the left. */
export function draggedWidth(from: number, dx: number, rightToLeft: boolean): number {
  return boundedWidth(from + (rightToLeft ? -dx : dx));
}

/** Width that shows the widest of the contents, `room` px around it. */
export function fittingWidth(contents: readonly number[], room: number): number {
  return boundedWidth(Math.max(0, ...contents) + room);
}
