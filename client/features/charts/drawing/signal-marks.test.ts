// A chart is drawn for its marks when they change, and not with every signal of another coin.

import type { SeriesAttachedParameter } from "lightweight-charts";
import { beforeEach, expect, test } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { SignalType } from "../../../../shared/signals/signal-types.ts";
import type { FiredSignal } from "../../../market/signal-buffer.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { SignalMarks } from "./signal-marks.ts";

const MINUTE = 60_000;
const THEME = {} as ChartTheme;
const barAt = (minute: number): Candle => ({
  openTime: minute * MINUTE,
  open: 1,
  high: 2,
  low: 1,
  close: 2,
  volume: 1,
  quoteVolume: 2,
});
const BARS = [0, 1, 2].map(barAt);
const fired = (minute: number, type: SignalType = "pump"): FiredSignal => ({ type, timestamp: minute * MINUTE + 1000 });

let marks: SignalMarks;
let drawings: number;

beforeEach(() => {
  drawings = 0;
  marks = new SignalMarks();
  marks.attached({ requestUpdate: () => drawings++ } as unknown as SeriesAttachedParameter);
});

/** How many drawings it asks for to show these. */
function askedFor(signals: readonly FiredSignal[], bars = BARS, theme = THEME): number {
  const before = drawings;
  marks.show(signals, bars, theme);
  return drawings - before;
}

test("marks are drawn when they appear, and not again while they stay", () => {
  expect(askedFor([])).toBe(0);
  expect(askedFor([fired(0), fired(2)])).toBe(1);
  expect(marks.count).toBe(2);
  expect(askedFor([fired(2), fired(0)])).toBe(0);
  expect(askedFor([fired(0), fired(2)], [...BARS])).toBe(0);
});

test("another signal, another type, another bar and an end are drawn", () => {
  marks.show([fired(0), fired(2)], BARS, THEME);
  expect(askedFor([fired(0), fired(2), fired(2)])).toBe(1);
  expect(askedFor([fired(0), fired(2), fired(2, "dump")])).toBe(1);
  expect(askedFor([fired(1), fired(2), fired(2, "dump")])).toBe(1);
  expect(askedFor([fired(1), fired(2, "dump"), fired(2, "short")])).toBe(1);
  expect(askedFor([])).toBe(1);
  expect(askedFor([])).toBe(0);
});

test("marks move with their bars when older ones come before them, and take on another theme", () => {
  marks.show([fired(2)], BARS, THEME);
  const longer = [barAt(-1), ...BARS];
  expect(askedFor([fired(2)], longer)).toBe(1);
  expect(askedFor([fired(2)], longer, { ...THEME })).toBe(1);
});
