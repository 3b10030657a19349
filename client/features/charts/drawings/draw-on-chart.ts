// Lets a pointer or the keyboard draw on one chart, take drawings to other places and remove them. Loaded with the first tool taken up.

import type { Drawing, DrawingPoint } from "../../../../shared/contracts/drawings.ts";
import { addDrawing, movePoint, pointsOf, useDrawings, useDrawingTool } from "../../../desk/drawings.store.ts";
import { commandAt } from "../../../desk/keys/key-table.ts";
import type { ChartController } from "../drawing/chart-controller.ts";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import { takeOff } from "../take-off.ts";
import { CoinDrawings, type Found } from "./coin-drawings.ts";

/** What is written beside a drawing, from its points and how many bars lie between them. */
export type DrawingText = (drawing: Pick<Drawing, "kind" | "points">, bars: number) => string;

/** Shows a coin's drawings on a chart and begins to follow pointer and keys; returns the end. */
export function drawOnChart(controller: ChartController, symbol: string, theme: ChartTheme, textOf: DrawingText): () => void {
  const drawings = new CoinDrawings(controller, theme, textOf);
  const detach = controller.attach(drawings);
  const element = controller.chart.chartElement();
  const ends = new AbortController();
  let points: DrawingPoint[] = [];
  /** The point in the hand, and where it is now: all drawings are written again with each change, so only once, when it is left. */
  let dragged: (Found & { to?: DrawingPoint }) | undefined;

  const showAll = (): void => {
    const kept = useDrawings.getState().drawings[symbol] ?? [];
    const { id, point, to } = dragged ?? {};
    const isIt = (drawing: Drawing): boolean => drawing.id === id && to !== undefined;
    const moved = ({ points: all }: Drawing) => all.map((each, at) => (at === point && to ? to : each));
    drawings.show(
      kept.map((drawing) => (isIt(drawing) ? { ...drawing, points: moved(drawing) } : drawing)),
      theme,
    );
  };
  const toolNow = () => useDrawingTool.getState().tool;
  const putDown = (): void => {
    points = [];
    drawings.draft(undefined);
    useDrawingTool.setState({ tool: undefined });
  };
  const pointOf = (event: PointerEvent): DrawingPoint | undefined => {
    const { left, top } = element.getBoundingClientRect();
    return drawings.pointAt(event.clientX - left, event.clientY - top);
  };
  const foundAt = (event: PointerEvent): Found | undefined => {
    const { left, top } = element.getBoundingClientRect();
    return drawings.find(event.clientX - left, event.clientY - top);
  };
  const put = (point: DrawingPoint | undefined): void => {
    const tool = toolNow();
    if (!tool || !point) return;
    points.push(point);
    if (points.length < pointsOf(tool)) return drawings.draft({ kind: tool, points });
    addDrawing(symbol, tool, points);
    putDown();
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || event.defaultPrevented) return;
    if (toolNow()) put(pointOf(event));
    else {
      const found = foundAt(event);
      drawings.select(found?.id);
      useDrawingTool.setState({ selected: found?.id });
      if (!found) return;
      if (found.point !== undefined) dragged = found;
      // A press that does nothing else here gives no focus either, and keys act where the focus is.
      element.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
    }
    // No mouse events follow, so that the chart is not scrolled.
    event.preventDefault();
    event.stopPropagation();
  };
  const onMove = (event: PointerEvent): void => {
    const point = pointOf(event);
    const tool = toolNow();
    if (!point) return;
    if (tool && points.length > 0) drawings.draft({ kind: tool, points: [...points, point] });
    if (!dragged) return;
    dragged.to = point;
    showAll();
  };
  const onUp = (): void => {
    const { id, point, to } = dragged ?? {};
    dragged = undefined;
    if (id !== undefined && point !== undefined && to) movePoint(symbol, id, point, to);
  };
  const onCancel = (): void => {
    dragged = undefined;
    showAll();
  };
  const onTouch = (event: TouchEvent): void => {
    if (!toolNow() && !dragged) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whether a key is meant for this chart: it has the focus, or the pointer while nothing has the focus. */
  const isMeant = (): boolean => {
    const { activeElement, body } = document;
    const panel = element.closest("section");
    return activeElement === null || activeElement === body
      ? element.matches(":hover")
      : (panel?.contains(activeElement) ?? false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const bar = controller.pointer.isPointed ? controller.bars[controller.pointer.hovered] : undefined;
    const command = commandAt("drawing", event);
    if (command === "drop" && toolNow()) putDown();
    else if (command === "remove" && drawings.selected !== undefined && isMeant()) takeOff(symbol, drawings.selected);
    else if (command === "put" && toolNow() && bar) put({ time: bar.openTime, price: bar.close });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { capture: true, signal: ends.signal };
  element.addEventListener("pointerdown", onDown, options);
  element.addEventListener("pointermove", onMove, options);
  element.addEventListener("pointerup", onUp, options);
  element.addEventListener("pointercancel", onCancel, options);
  element.addEventListener("touchstart", onTouch, { ...options, passive: false });
  element.addEventListener("touchmove", onTouch, { ...options, passive: false });
  globalThis.addEventListener("keydown", onKey, options);
  const unsubscribe = useDrawings.subscribe(showAll);
  showAll();
  return () => {
    ends.abort();
    unsubscribe();
    detach();
  };
}
