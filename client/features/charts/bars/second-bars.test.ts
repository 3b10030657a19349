import { describe, expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { SecondBars } from "./second-bars.ts";

const START = 1_790_000_010_000;
const bar = (at: number, open: number, close: number): Candle => ({
  ...{ openTime: START + at * 1000, open, close, high: Math.max(open, close), low: Math.min(open, close) },
  ...{ volume: 1, quoteVolume: 10 },
});
const tick = (second: number, price: number): MinuteTick => [0, price, price, price, price, 0, 0, START + second * 1000 + 400, 0];
const read = ({ bars }: SecondBars): number[][] =>
  bars.map(({ openTime, open, high, low, close }) => [(openTime - START) / 1000, open, high, low, close]);

describe("bars of seconds", () => {
  it("go on from history by the prices that are heard, each opening at the one before", () => {
    const bars = new SecondBars("5s");
    expect(bars.setHistory([bar(0, 10, 12), bar(5, 12, 11)])).toBe(0);
    expect([bars.apply(tick(7, 14)), bars.apply(tick(9, 9)), bars.apply(tick(11, 10))]).toEqual([1, 1, 2]);
    expect(read(bars)).toEqual([
      [0, 10, 12, 10, 12],
      [5, 12, 14, 9, 9],
      [10, 9, 10, 9, 10],
    ]);
    expect(bars.apply(tick(11, 10)), "heard already").toBe(-1);
    expect(bars.apply(tick(2, 50)), "before the newest bar").toBe(-1);
  });

  it("go on without a trade up to the last second that is over", () => {
    const bars = new SecondBars("1s");
    bars.setHistory([bar(0, 10, 12)]);
    expect(bars.goOn(START + 1900)).toBe(-1);
    expect(bars.goOn(START + 4100)).toBe(1);
    expect(read(bars).slice(1)).toEqual([1, 2, 3].map((at) => [at, 12, 12, 12, 12]));
    bars.apply(tick(4, 13));
    expect(read(bars).at(-1)).toEqual([4, 12, 13, 12, 13]);
  });

  it("keep what was heard since an answer that is a few seconds old, and its volumes", () => {
    const bars = new SecondBars("1s");
    bars.setHistory([bar(0, 10, 12)]);
    for (const at of [1, 2, 3]) bars.apply(tick(at, 12 + at));
    expect(bars.setHistory([bar(0, 10, 12), bar(1, 12, 13), bar(2, 13, 14)])).toBe(0);
    expect(read(bars).map(([at, , , , close]) => [at, close])).toEqual([
      [0, 12],
      [1, 13],
      [2, 14],
      [3, 15],
    ]);
    // The newest bar of an answer may have been running.
    expect(bars.bars.map(({ quoteVolume }) => quoteVolume)).toEqual([10, 10, Number.NaN, Number.NaN]);
    // Nothing changed before the last bar of the answer before.
    expect(bars.setHistory([bar(0, 10, 12), bar(1, 12, 13), bar(2, 13, 14), bar(3, 14, 15)])).toBe(2);
    expect(bars.bars.map(({ quoteVolume }) => quoteVolume)).toEqual([10, 10, 10, Number.NaN]);
  });

  it("take older bars before those they have", () => {
    const bars = new SecondBars("15s");
    bars.setHistory([bar(0, 10, 12)]);
    bars.apply(tick(20, 13));
    expect(bars.setHistory([bar(-15, 9, 10), bar(0, 10, 12)])).toBe(0);
    expect(read(bars).map(([at]) => at)).toEqual([-15, 0, 15]);
  });
});
