// The day's average price is what its trades cost divided by what was traded, whichever way its bars arrive.

import { expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { vwapOf } from "./vwap.ts";

const MIDNIGHT = Date.UTC(2026, 10, 22);
const bar = (minute: number, volume: number, quoteVolume: number): Candle => ({
  openTime: MIDNIGHT + minute * 60_000,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume,
  quoteVolume,
});

const DAY = 1440;

it("begins anew at midnight, and does not know a day without trades", () => {
  const vwap = vwapOf();
  vwap.follow([bar(0, 1, 10), bar(1, 3, 18), bar(DAY, 0, 0), bar(DAY + 1, 2, 8), bar(DAY + 2, 0, 0)], 0);
  expect(vwap.values).toEqual([10, 7, Number.NaN, 4, 4]);
});

it("goes on by the bars whose volume is known", () => {
  const vwap = vwapOf();
  vwap.follow([bar(0, 1, 10), bar(1, Number.NaN, Number.NaN), bar(2, 3, 18)], 0);
  expect(vwap.values).toEqual([10, 10, 7]);
});

it("does not know a day whose beginning is not there", () => {
  const vwap = vwapOf();
  vwap.follow([bar(-2, 1, 10), bar(-1, 3, 18), bar(0, 2, 8)], 0);
  expect(vwap.values).toEqual([Number.NaN, Number.NaN, 4]);
});

it("follows a running bar, and older bars put before the others", () => {
  const vwap = vwapOf();
  const bars = [bar(0, 1, 10), bar(2, 1, 10)];
  vwap.follow(bars, 0);
  bars[1] = bar(2, 3, 6);
  vwap.follow(bars, 1);
  bars.push(bar(3, 4, 8));
  vwap.follow(bars, 2);
  expect(vwap.values).toEqual([10, 4, 3]);
  vwap.follow([bar(-DAY, 8, 8), bar(-1, 1, 10), ...bars], 0);
  expect(vwap.values).toEqual([1, 2, 10, 4, 3]);
});
