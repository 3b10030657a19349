// Writes the panel sizes on the layout's element as CSS variables; splitters change them there, outside React.

import { useEffect, useLayoutEffect, type RefObject } from "react";
import { create } from "zustand";
import { onReread } from "../../../storage/stored-state.ts";
import type { WidthClass } from "../../../desk/width-class.ts";
import { COLUMNS, forgetSizes, PARTS, sizesFor, type Part } from "./layout-sizes.ts";

const useResets = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Puts every panel back to its first size. */
export function resetLayout(): void {
  forgetSizes();
  readAgain();
}

function readAgain(): void {
  useResets.setState(({ count }) => ({ count: count + 1 }));
}

/** Shows one part's size on the layout: px for columns, percent for rows. */
export function writeSize(layout: HTMLElement, part: Part, size: number): void {
  layout.style.setProperty(`--${part}`, `${size}${COLUMNS.includes(part) ? "px" : "%"}`);
}

/** Keeps the layout's variables at the stored sizes of this width. The answer changes when splitters must read them anew. */
export function useLayoutSizes(layout: RefObject<HTMLElement | null>, width: WidthClass): number {
  const resets = useResets((state) => state.count);
  useEffect(() => onReread((isChanged) => (isChanged("layoutSizes") ? readAgain() : undefined)), []);
  useLayoutEffect(() => {
    const sizes = sizesFor(width);
    for (const part of PARTS) if (layout.current) writeSize(layout.current, part, sizes[part]);
  }, [layout, width, resets]);
  return resets;
}
