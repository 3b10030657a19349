// Common to menus, popovers and cards: their position, closing by a press outside or Escape, and the focus afterwards.

import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { closeOnEscape } from "./escape-stack.ts";
import { isLeftward, type Point, type Size } from "./place.ts";

type Floating = RefObject<HTMLElement | null>;

/** Positions it, before it is visible, where `placeIn` says, px of the window; on every render, because its size may change. */
export function useFloatingPlace(floatingRef: Floating, placeIn: (own: Size, room: Size, leftward: boolean) => Point): void {
  useLayoutEffect(() => {
    const element = floatingRef.current;
    if (!element) return;
    const own = { width: element.offsetWidth, height: element.offsetHeight };
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { x, y } = placeIn(own, { width, height }, isLeftward());
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  });
}

/** Calls `onClose` at a press outside or at Escape while it is open. */
export function useDismissal(floatingRef: Floating, isOpen: boolean, onClose: (by: "press" | "escape") => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event): void => {
      if (!floatingRef.current?.contains(target as Node)) close("press");
    };
    document.addEventListener("pointerdown", onPress, { capture: true });
    const end = closeOnEscape(() => close("escape"));
    return () => {
      document.removeEventListener("pointerdown", onPress, { capture: true });
      end();
    };
  }, [floatingRef, isOpen]);
}

/** Returns the focus when the component unmounts. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
