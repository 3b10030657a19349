// Moving a column by dragging its head: a line shows where it would go, and only the drop changes the table.

import type { PointerEvent } from "react";

/** Shorter movements are a click's. */
const DRAG_PX = 6;

/**
 * Follows a press on the row of heads; `onDrop` gets the head's place in the row and its new one among the other movable heads. A finger
 * scrolls instead.
 */
export function dragColumn(event: PointerEvent<HTMLElement>, onDrop: (from: number, place: number) => void): void {
  const row = event.currentTarget;
  const head = (event.target as Element).closest<HTMLElement>("[data-movable]");
  if (event.button !== 0 || event.pointerType === "touch" || !head) return;
  const others = [...row.querySelectorAll<HTMLElement>("[data-movable]")].filter((other) => other !== head);
  const isLeftward = getComputedStyle(row).direction === "rtl";
  const startX = event.clientX;
  const abort = new AbortController();
  let place: number | undefined;
  const mark = (at: number | undefined): void => {
    for (const other of others) delete other.dataset["drop"];
    head.toggleAttribute("data-dragged", at !== undefined);
    if (at === undefined) return;
    const next = others[at] ?? others.at(-1);
    if (next) next.dataset["drop"] = at < others.length ? "before" : "after";
  };
  const move = ({ clientX, pointerId }: globalThis.PointerEvent): void => {
    if (place === undefined && Math.abs(clientX - startX) < DRAG_PX) return;
    if (place === undefined) row.setPointerCapture(pointerId);
    place = placeAt(clientX, others.map(middleOf), isLeftward);
    mark(place);
  };
  const end = (): void => {
    abort.abort();
    mark(undefined);
  };
  const drop = (): void => {
    end();
    if (place !== undefined) onDrop([...row.children].indexOf(head), place);
  };
  const { signal } = abort;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

/** How many of the middles, px, lie before a point in reading order. */
export function placeAt(x: number, middles: readonly number[], isLeftward: boolean): number {
  return middles.filter((middle) => (isLeftward ? middle > x : middle < x)).length;
}

function middleOf(head: HTMLElement): number {
  const { left, width } = head.getBoundingClientRect();
  return left + width / 2;
}
