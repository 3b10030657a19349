// Lets a pointer take the line of a price and put it at another one. While it does, the chart itself stands still.

import type { ChartController } from "./chart-controller.ts";
import type { PriceLevels } from "./price-levels.ts";

/** How near to a line a pointer takes it, px. */
const REACH_PX = { mouse: 4, touch: 12 };

interface Dragged {
  readonly id: string;
  price: number;
  readonly from: number;
}

/**
 * Begins to follow the pointer over a chart for these of its lines; `onMoved` is called with the price where a line was left, Escape
 * leaves it where it was. Returns the end.
 */
export function dragLevels(
  controller: ChartController,
  levels: PriceLevels,
  onMoved: (id: string, price: number) => void,
): () => void {
  const element = controller.chart.chartElement();
  // The library sets the cursor of its own element with each move of the mouse.
  const { style } = element.parentElement ?? element;
  const ends = new AbortController();
  let dragged: Dragged | undefined;
  let isOver = false;

  const heightOf = (event: PointerEvent): number => event.clientY - element.getBoundingClientRect().top;
  const under = (event: PointerEvent): string | undefined =>
    levels.near(heightOf(event), event.pointerType === "touch" ? REACH_PX.touch : REACH_PX.mouse);
  const finish = (leave: boolean): void => {
    if (!dragged) return;
    const { id, price, from } = dragged;
    dragged = undefined;
    style.cursor = "";
    if (!leave) levels.move(id, from);
    else if (price !== from) onMoved(id, price);
  };
  const onDown = (event: PointerEvent): void => {
    // Where two lines meet, one of them is taken.
    const isFree = event.button === 0 && event.isPrimary && !event.defaultPrevented;
    const id = isFree ? under(event) : undefined;
    if (id === undefined) return;
    const from = levels.priceOf(id);
    dragged = { id, price: from, from };
    element.setPointerCapture(event.pointerId);
    // No mouse events follow, so that the chart is not scrolled.
    event.preventDefault();
  };
  const onMove = (event: PointerEvent): void => {
    if (!dragged) {
      if (event.buttons !== 0) return;
      const wasOver = isOver;
      isOver = under(event) !== undefined;
      if (isOver) style.cursor = "ns-resize";
      else if (wasOver) style.cursor = "";
      return;
    }
    const price = levels.priceAt(heightOf(event), controller.shownDecimals);
    if (!(price > 0)) return;
    dragged.price = price;
    levels.move(dragged.id, price);
  };
  // The chart listens to touches by themselves.
  const onTouch = (event: TouchEvent): void => {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!dragged || event.key !== "Escape") return;
    event.stopPropagation();
    finish(false);
  };
  const options = { capture: true, signal: ends.signal };
  element.addEventListener("pointerdown", onDown, options);
  element.addEventListener("pointermove", onMove, options);
  element.addEventListener("pointerup", () => finish(true), options);
  element.addEventListener("pointercancel", () => finish(false), options);
  element.addEventListener("touchstart", onTouch, { ...options, passive: false });
  element.addEventListener("touchmove", onTouch, { ...options, passive: false });
  globalThis.addEventListener("keydown", onKey, options);
  return () => ends.abort();
}
