// Moving a list by its head with the mouse: a line shows where it would go, and only the drop moves it.

import { closeOnEscape } from "../../ui/escape-stack.ts";
import { useListPlaces } from "./state/list-places.store.ts";

/** Shorter movements are a click's. */
const DRAG_PX = 6;
/** So near to the edge the lists scroll, the faster the nearer. */
const EDGE_PX = 40;

/** Follows a press on a list's head, not on what has a use of its own there. Fingers scroll instead. */
export function dragList(pressed: PointerEvent): void {
  const target = pressed.target as Element;
  const list = target.closest<HTMLElement>("[data-list]");
  const lists = list?.parentElement;
  const isOther = target.closest("button:not(h3 *), select, input, [role=alertdialog]") !== null;
  if (!list || !lists || isOther || pressed.button !== 0 || pressed.pointerType === "touch") return;
  const others = [...lists.querySelectorAll<HTMLElement>(":scope > [data-list]")].filter((other) => other !== list);
  if (others.length > 0) follow(list, lists, others, pressed.clientY);
}

function follow(list: HTMLElement, lists: HTMLElement, others: readonly HTMLElement[], startY: number): void {
  const ends = new AbortController();
  let pointerY = startY;
  let place: number | undefined;
  let endEscape: (() => void) | undefined;
  const mark = (at: number | undefined): void => {
    place = at;
    for (const other of others) delete other.dataset["drop"];
    list.toggleAttribute("data-dragged", at !== undefined);
    const next = at === undefined ? undefined : (others[at] ?? others.at(-1));
    if (next) next.dataset["drop"] = next === others[at ?? -1] ? "before" : "after";
  };
  const end = (): void => {
    ends.abort();
    endEscape?.();
    mark(undefined);
  };
  const frame = (): void => {
    if (ends.signal.aborted) return;
    lists.scrollTop += pastEdge(pointerY, lists) / 4;
    mark(others.filter((other) => middleOf(other) < pointerY).length);
    requestAnimationFrame(frame);
  };
  const move = ({ clientY, pointerId, buttons }: PointerEvent): void => {
    // Of a press that was over before this could follow it.
    if (!(buttons & 1)) return end();
    pointerY = clientY;
    if (place !== undefined || Math.abs(clientY - startY) < DRAG_PX) return;
    list.setPointerCapture(pointerId);
    endEscape = closeOnEscape(end);
    place = 0;
    frame();
  };
  const drop = (): void => {
    const at = place;
    end();
    if (at === undefined) return;
    const order = others.toSpliced(at, 0, list).map((each) => each.dataset["list"] ?? "");
    useListPlaces.setState({ listOrder: order });
  };
  const { signal } = ends;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

function middleOf(list: HTMLElement): number {
  const { top, height } = list.getBoundingClientRect();
  return top + height / 2;
}

/** How far a point is beyond where the lists need not scroll, px; below zero above it. */
function pastEdge(y: number, lists: HTMLElement): number {
  const { top, bottom } = lists.getBoundingClientRect();
  return Math.min(0, y - top - EDGE_PX) + Math.max(0, y - bottom + EDGE_PX);
}
