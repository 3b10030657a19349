// @vitest-environment happy-dom
// What a chart writes on its scales: in the reader's language, with all decimals, and nothing on anything else.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { tellingText } from "../../../market/chart-figures.ts";
import { NumberText } from "../../../market/number-text.ts";
import { recordCanvas, type WrittenText } from "../../../testing/recorded-canvas.ts";
import { addIndicators } from "../indicators/indicator-lines.ts";
import { ChartController } from "./chart-controller.ts";
import type { ChartTheme } from "./chart-theme.ts";

const MINUTE = 60_000;
const THEME = new Proxy({}, { get: () => "#111111" }) as ChartTheme;
const numbers = new NumberText({ decimal: ",", group: "." });
const TEXTS = {
  zone: "UTC",
  language: "de",
  price: (price: number, decimals: number) => numbers.price(price, decimals),
  figure: (figure: number) => tellingText(numbers, figure, 2),
};

let written: WrittenText[];
let controller: ChartController;

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("getComputedStyle", () => ({ color: "rgb(1, 2, 3)", getPropertyValue: () => "" }));
  written = recordCanvas();
  controller = new ChartController(document.createElement("div"), "main", THEME, TEXTS);
});
afterEach(() => {
  controller.destroy();
  vi.restoreAllMocks();
});

/** A coin around this price, and what its chart writes. */
function textsOf(price: number): readonly WrittenText[] {
  const bars = Array.from({ length: 80 }, (_, at): Candle => {
    const close = price * (1 + Math.sin(at / 5) / 50);
    return { openTime: at * MINUTE, open: close, high: close, low: close, close, volume: 1, quoteVolume: price };
  });
  controller.draw(bars, 0, true, 60_000);
  written.length = 0;
  controller.chart.resize(600, 500, true);
  return written;
}

it("names the two bounds of an RSI on its scale, and no figures under them", () => {
  controller.decimals(2);
  addIndicators(controller, ["rsi"]);
  const texts = textsOf(500).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["30", "70"]));
  expect(texts.filter((text) => ["20", "40", "60", "80", "100"].includes(text))).toEqual([]);
});

it.each([1e-7, 0.002, 40_000])(
  "writes the scale of a MACD in the reader's figures with all decimals at a price of %d",
  (price) => {
    controller.decimals(price < 1e-6 ? 12 : price < 1 ? 6 : 1);
    addIndicators(controller, ["macd"]);
    const texts = textsOf(price).map(({ text }) => text);
    const below = texts.filter((text) => text.startsWith("\u2212"));
    expect(below.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /\de|\.\d{1,2}$|\u2080/.test(text))).toEqual([]);
  },
);

it("leaves the live price and its countdown alone on the axis, whatever waits at that price", () => {
  controller.decimals(2);
  textsOf(500);
  const close = controller.bars.at(-1)?.close ?? Number.NaN;
  controller.levels.show([{ id: "alert", price: close }]);
  controller.tradeLines.show([{ id: "entry", price: close, title: "Entry" }]);
  controller.label.left("00:21");
  written.length = 0;
  controller.chart.resize(601, 500, true);
  const price = numbers.price(close, 2);
  const rows = written.filter(({ text }) => text === price || text === "00:21").map(({ y }) => y);
  expect(rows).toHaveLength(4);
  for (const [at, y] of rows.entries())
    for (const other of rows.slice(at + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(14);
  expect(written.filter(({ text }) => text === "Entry")).toHaveLength(1);
});
