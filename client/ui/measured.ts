// The size of an element as reported by the browser: reading it from the element in a frame would force a layout each time.

export interface Measured {
  /** CSS px; 0 before the first layout, and while it is hidden. */
  readonly width: number;
  readonly height: number;
  readonly end: () => void;
}

/** Follows the size of an element until `end`; `onChange` is called after each change. */
export function measured(element: Element | null, onChange: () => void): Measured {
  const size = { width: 0, height: 0, end: () => sizes.disconnect() };
  const sizes = new ResizeObserver(([entry]) => {
    size.width = entry?.contentRect.width ?? 0;
    size.height = entry?.contentRect.height ?? 0;
    onChange();
  });
  if (element) sizes.observe(element);
  return size;
}
