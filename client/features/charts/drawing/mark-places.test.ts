// @vitest-environment happy-dom
// Marks leave a chart to its bars: whatever fired, prices grow upwards, the bars keep most of the height, and numbers can be read.

import fc from "fast-check";
import { CandlestickSeries, createChart, type UTCTimestamp } from "lightweight-charts";
import { beforeEach, expect, test, vi } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { SignalType } from "../../../../shared/signals/signal-types.ts";
import { recordCanvas } from "../../../testing/recorded-canvas.ts";
import { chartOptions, type ChartSize } from "./chart-options.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { placeMarks, TEXT_PX, type Counted, type PlacedMark } from "./mark-places.ts";
import { SignalMarks } from "./signal-marks.ts";

const TYPES: readonly SignalType[] = ["pump", "dump", "short", "volume"];
const MINUTE = 60_000;
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("getComputedStyle", () => ({ color: "rgb(1, 2, 3)", getPropertyValue: () => "" }));
  recordCanvas();
});

type FiredAt = [bar: number, type: SignalType, count: number];
const prices = fc
  .array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 2, maxLength: 40 })
  .filter((all) => Math.max(...all) - Math.min(...all) > 0.01);
const fired = fc.array(fc.tuple(fc.nat(39), fc.constantFrom(...TYPES), fc.integer({ min: 1, max: 30 })), { maxLength: 30 });

test("prices grow upwards, and the bars keep 60 % of the height, whatever fired on a chart of any size", () => {
  const size = fc.record({ width: fc.integer({ min: 120, max: 900 }), height: fc.integer({ min: 50, max: 700 }) });
  const body = ({ width, height }: { width: number; height: number }, kind: ChartSize, closes: number[], signals: FiredAt[]) => {
    const chart = createChart(document.createElement("div"), { ...chartOptions(kind), width, height });
    const series = chart.addSeries(CandlestickSeries);
    const bars = closes.map((close, at): Candle => {
      const figures = { open: close, high: close, low: close, close, volume: 1, quoteVolume: 1 };
      return { openTime: at * MINUTE, ...figures };
    });
    const marks = new SignalMarks();
    series.attachPrimitive(marks);
    series.setData(bars.map(({ openTime, ...figures }) => ({ ...figures, time: (openTime / 1000) as UTCTimestamp })));
    const all = signals.flatMap(([at, type, count]) =>
      Array.from({ length: count }, () => ({ type, timestamp: at * MINUTE + 1000 })),
    );
    marks.show(all, bars, {} as ChartTheme);
    chart.resize(width, height, true);
    chart.timeScale().fitContent();
    const pane = series.getPane().getHeight();
    const [top, bottom] = [Math.max(...closes), Math.min(...closes)].map(
      (price) => series.priceToCoordinate(price) ?? Number.NaN,
    );
    chart.remove();
    expect((bottom as number) - (top as number)).toBeGreaterThanOrEqual(0.6 * pane - 2);
  };
  fc.assert(fc.property(size, fc.constantFrom<ChartSize>("main", "small"), prices, fired, body), { numRuns: 60 });
});

const counted = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...TYPES), fc.integer({ min: 1, max: 300 })), {
    selector: ([type]) => type,
    minLength: 1,
  })
  .map((marks): Counted => marks);
const ends = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    step: fc.constantFrom<1 | -1>(1, -1),
    marks: counted,
  }),
  { minLength: 1, maxLength: 12 },
);
const sizes = fc.integer({ min: 11, max: 29 });

/** Left, right, top and bottom of a mark's number. */
const boxOf = ({ x, textY, text }: PlacedMark) => {
  const half = (text.length * 6) / 2;
  return { left: x - half, right: x + half, top: textY - TEXT_PX / 2, bottom: textY + TEXT_PX / 2 };
};
type Box = ReturnType<typeof boxOf>;
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test("no number lies on another one or on a mark, and none is written on a low chart", () => {
  fc.assert(
    fc.property(ends, sizes, fc.integer({ min: 40, max: 700 }), (all, size, height) => {
      const placed = placeMarks(all, size, height);
      const numbered = placed.filter(({ text }) => text !== "");
      if (height < 160) expect(numbered).toEqual([]);
      for (const mark of numbered)
        for (const other of placed) {
          if (other === mark) continue;
          const half = other.size / 2;
          const { x, y } = other;
          expect(meet(boxOf(mark), { left: x - half, right: x + half, top: y - half, bottom: y + half })).toBe(false);
          if (other.text !== "") expect(meet(boxOf(mark), boxOf(other))).toBe(false);
        }
    }),
  );
});

test("marks reach no further than a fifth of the height, and are one where they are more than that", () => {
  fc.assert(
    fc.property(counted, sizes, fc.integer({ min: 50, max: 700 }), (marks, size, height) => {
      const placed = placeMarks([{ x: 50, y: 0, step: 1, marks }], size, height);
      for (const { y, size: drawn } of placed) expect(y + drawn / 2).toBeLessThanOrEqual(height / 5 + 1e-9);
      expect([1, marks.length]).toContain(placed.length);
    }),
  );
  const both: Counted = [
    ["dump", 2],
    ["short", 6],
  ];
  expect(placeMarks([{ x: 50, y: 500, step: -1, marks: both }], 20, 400).map(({ type, text }) => [type, text])).toEqual([
    ["dump", "2"],
    ["short", "6"],
  ]);
  expect(placeMarks([{ x: 50, y: 500, step: -1, marks: both }], 20, 200).map(({ type, text }) => [type, text])).toEqual([
    ["short", "8"],
  ]);
});
