// How wide the reader's drag, key or double click makes a column, within bounds, px.

import { MIN_WIDTH, MAX_WIDTH } from "./columns.ts";

/** Whole px within the bounds. */
export function boundedWidth(width: number): number {
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
