// The elements a live grid lives in.

import { createRef, useState, type RefObject } from "react";

export interface GridElements<Element = HTMLElement> {
  /** Has the focus and the role. */
  readonly grid: Element;
  readonly scroller: Element;
  /** Pointing into it, but at no column head, holds the order. */
  readonly area: Element;
  /** Holds the rows. */
  readonly body: Element;
}

export type GridRefs = GridElements<RefObject<HTMLDivElement | null>>;

/** Refs for the elements; without an `area` that is the scroller. */
export function useGridRefs(): GridRefs {
  const [refs] = useState<GridRefs>(() => ({ grid: createRef(), scroller: createRef(), area: createRef(), body: createRef() }));
  return refs;
}
