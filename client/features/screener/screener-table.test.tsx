// @vitest-environment happy-dom
// The plot's coins in words follow the market, but not under a pointer: what is aimed at is what a click opens.

import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FIELD } from "../../../shared/market/fields.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { only, render, unrender } from "../../testing/rendered.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import { ScreenerTable } from "./screener-table.tsx";
import { STANDARD_SETTINGS } from "./settings/screener-settings.ts";

const WINDOW = 4;
const EVERY_MS = 5000;

const table = new MarketTable(2);
const positions = Int32Array.of(0, 1);
let opened: string[];

/** Percent that the two coins moved. */
function move(first: number, second: number): void {
  [first, second].forEach((net, position) => (table.column(FIELD.price)[position] = 100 + net));
}

function Table(): ReactNode {
  const points = { positions, count: 2, abovePositions: () => new Int32Array(0) };
  const plot = { points, follow: () => () => undefined } as unknown as ScatterPlot;
  const inputs = { source: { store }, settings: STANDARD_SETTINGS, window: WINDOW, hidden: new Set() } as unknown as PlotInputs;
  return <ScreenerTable plot={plot} inputs={inputs} shown onOpen={(symbol) => opened.push(symbol)} onLayout={() => undefined} />;
}

let store: MarketStore;

beforeEach(async () => {
  opened = [];
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  table.column(FIELD.reference + WINDOW).fill(100);
  move(3, 2);
  const coins = ["WIF", "SOL"].map((symbol) => ({ symbol, tickSize: "0.01", decimals: 2, active: true }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
  vi.useFakeTimers();
  await render(<Table />);
});
afterEach(() => {
  unrender();
  vi.useRealTimers();
});

const rows = (): string[] => [...document.querySelectorAll("[role=rowheader]")].map(({ textContent }) => textContent);
const changes = (): string[] =>
  [...document.querySelectorAll("[role=row]")].flatMap(
    ({ textContent }) => /[+\u2212]?\d+\.\d+\s?%/.exec(textContent)?.[0] ?? [],
  );
const pass = (): void => act(() => void vi.advanceTimersByTime(EVERY_MS));
const point = (type: "pointerover" | "pointerout"): void =>
  act(() => void only("[role=rowgroup]").dispatchEvent(new PointerEvent(type, { bubbles: true })));

it("has the largest move first, also when that is another", () => {
  expect(rows()).toEqual(["WIF", "SOL"]);
  move(1, 4);
  pass();
  expect(rows()).toEqual(["SOL", "WIF"]);
});

it("keeps its rows under a pointer while their figures go on, and sorts them after it", () => {
  point("pointerover");
  move(1, 4);
  pass();
  expect(rows()).toEqual(["WIF", "SOL"]);
  expect(changes()).toEqual(["+1.00%", "+4.00%"]);
  act(() => document.querySelector<HTMLElement>("[role=rowheader] button")?.click());
  expect(opened).toEqual(["WIF"]);
  point("pointerout");
  pass();
  expect(rows()).toEqual(["SOL", "WIF"]);
});
