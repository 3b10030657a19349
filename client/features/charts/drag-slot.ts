// Moving a coin to another slot by its head: a mouse takes it by moving, a finger by staying, since one that moves scrolls.

import { useEffect, useRef, type RefObject } from "react";

/** Shorter movements are a click's. */
const DRAG_PX = 6;
/** A finger takes it after so long. */
const STAY_MS = 400;

/** For the head of a slot's chart; `onDrop` gets the slot that it was left on, 0 … 7. */
export function useSlotDrag(onDrop: (slot: number) => void, isOff: boolean): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = head.current;
    if (!element || isOff) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    element.addEventListener("pointerdown", (event) => follow(element, event, (slot) => latest.current(slot)), { signal });
    // The finger that has it does not scroll, and means no menu.
    const hold = (event: Event): void => void (element.dataset["dragged"] !== undefined && event.preventDefault());
    element.addEventListener("touchmove", hold, { signal, passive: false });
    element.addEventListener("contextmenu", hold, { signal });
    return () => ends.abort();
  }, [isOff]);
  return head;
}

function follow(head: HTMLElement, pressed: PointerEvent, onDrop: (slot: number) => void): void {
  if (pressed.button !== 0 || !pressed.isPrimary || (pressed.target as Element).closest("select")) return;
  const isFinger = pressed.pointerType === "touch";
  const ends = new AbortController();
  let over: HTMLElement | undefined;
  const mark = (slot: HTMLElement | undefined): void => {
    over?.removeAttribute("data-drop");
    slot?.setAttribute("data-drop", "");
    over = slot;
  };
  const take = (): void => {
    head.dataset["dragged"] = "";
    head.setPointerCapture(pressed.pointerId);
  };
  const timer = isFinger ? setTimeout(take, STAY_MS) : undefined;
  const end = (): void => {
    clearTimeout(timer);
    ends.abort();
    mark(undefined);
    delete head.dataset["dragged"];
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (pointerId !== pressed.pointerId) return;
    const isFar = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) >= DRAG_PX;
    const isTaken = head.dataset["dragged"] !== undefined;
    if (!isTaken && isFar && isFinger) return end();
    if (!isTaken && isFar) take();
    if (isTaken || isFar) mark(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-slot]") ?? undefined);
  };
  const drop = (): void => {
    const slot = over?.dataset["slot"];
    end();
    if (slot !== undefined) onDrop(Number(slot));
  };
  const { signal } = ends;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", end, { signal });
}
