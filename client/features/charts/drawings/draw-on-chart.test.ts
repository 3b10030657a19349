// @vitest-environment happy-dom
// Drawings end with their chart, and a key takes one off where the reader is at it, never from afar; that can be undone.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { addDrawing, useDrawings } from "../../../desk/drawings.store.ts";
import { recordCanvas } from "../../../testing/recorded-canvas.ts";
import { useToasts } from "../../../ui/toast.store.ts";
import { ChartController } from "../drawing/chart-controller.ts";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import { drawOnChart } from "./draw-on-chart.ts";

const BTC = "MEXC:BTCUSDT";
const THEME = new Proxy({}, { get: () => "#111111" }) as ChartTheme;
const TEXTS = { zone: "UTC", language: "en", price: String, figure: String };
const bars = Array.from({ length: 30 }, (_, at): Candle => {
  const close = 100 + at;
  return { openTime: at * 60_000, open: close, high: close, low: close, close, volume: 1, quoteVolume: 1 };
});

let frames: FrameRequestCallback[];
let place: HTMLElement;
let list: HTMLElement;
let controller: ChartController;
let end: () => void;

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => void (frames[id - 1] = () => {}));
  vi.stubGlobal("getComputedStyle", () => ({ color: "rgb(1, 2, 3)", getPropertyValue: () => "" }));
  recordCanvas();
  useDrawings.setState({ drawings: {}, removed: {} });
  useToasts.setState({ toasts: [] });
  addDrawing(BTC, "horizontal", [{ time: 0, price: 110 }]);
  document.body.innerHTML = '<section><div id="chart" tabindex="0"></div></section><div id="list" tabindex="0"></div>';
  [place, list] = ["chart", "list"].map((id) => document.getElementById(id)) as [HTMLElement, HTMLElement];
  controller = new ChartController(place, "main", THEME, TEXTS);
  controller.draw(bars, 0, true, 60_000);
  controller.chart.resize(600, 400, true);
  end = drawOnChart(controller, BTC, THEME, () => "");
});
afterEach(() => {
  end();
  if (!controller.isDestroyed) controller.destroy();
  vi.restoreAllMocks();
});

const drawn = (): number => useDrawings.getState().drawings[BTC]?.length ?? 0;

const heightOf = (price: number): number =>
  controller.chart.panes()[0]?.getSeries().at(-1)?.priceToCoordinate(price) ?? Number.NaN;

function point(type: string, clientY: number): void {
  const at = { clientX: 200, clientY, button: 0, isPrimary: true, bubbles: true, cancelable: true };
  controller.chart.chartElement().dispatchEvent(new PointerEvent(type, at));
}

/** Presses the chart at a price. */
function press(price: number): void {
  point("pointerdown", heightOf(price));
  point("pointerup", heightOf(price));
}

function pressDelete(): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: "Delete", bubbles: true, cancelable: true }),
  );
}

it("goes with the chart, of which no frame is drawn any more", () => {
  const drawWaiting = (): void => frames.splice(0).forEach((frame) => frame(0));
  while (frames.length > 0) drawWaiting();
  controller.destroy();
  end();
  expect(drawWaiting).not.toThrow();
});

it("is taken off by a key after it was pressed, and brought back by the toast", () => {
  press(110);
  expect(document.activeElement).toBe(place);
  pressDelete();
  expect(drawn()).toBe(0);
  const [toast] = useToasts.getState().toasts;
  toast?.action?.run();
  expect(drawn()).toBe(1);
  const { drawings, removed } = useDrawings.getState();
  const [back] = drawings[BTC] ?? [];
  expect(back?.at).toBeGreaterThan(removed[back?.id ?? ""] ?? Number.POSITIVE_INFINITY);
});

it("stays where the key is pressed in a list", () => {
  press(110);
  list.focus();
  pressDelete();
  expect([drawn(), useToasts.getState().toasts.length]).toEqual([1, 0]);
});

it("is written once, where its point is left", () => {
  const writes = vi.fn<() => void>();
  const stop = useDrawings.subscribe(writes);
  press(110);
  const from = heightOf(110);
  point("pointerdown", from);
  for (let px = 1; px <= 20; px++) point("pointermove", from + px);
  expect(writes).not.toHaveBeenCalled();
  point("pointerup", from + 20);
  expect(writes).toHaveBeenCalledTimes(1);
  stop();
});
