// The three elements a live grid lives in.

import { createRef, useState, type RefObject } from "react";

export interface GridElements<Element = HTMLElement> {
  /** Has the focus and the role. */
  readonly grid: Element;
  readonly scroller: Element;
  /** Holds the rows. */
  readonly body: Element;
}

export type GridRefs = GridElements<RefObject<HTMLDivElement | null>>;

/** Refs for the three elements. */
export function useGridRefs(): GridRefs {
  const [refs] = useState<GridRefs>(() => ({ grid: createRef(), scroller: createRef(), body: createRef() }));
  return refs;
}
