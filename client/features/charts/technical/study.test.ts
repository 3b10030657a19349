// Indicator lines against figures worked out by hand, and the same figures whether bars come at once or tick by tick.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { bollingerOf, emaOf, macdOf, rsiOf, smaOf, volumeAverageOf, type Study } from "./study.ts";

const barsOf = (closes: readonly number[]): Candle[] =>
  closes.map((close, at) => ({
    openTime: at * 60_000,
    open: close,
    high: close,
    low: close,
    close,
    volume: at + 1,
    quoteVolume: (at + 1) * 10,
  }));

function figures(study: Study, closes: readonly number[]): number[] {
  study.follow(barsOf(closes), 0);
  return study.values.map((value) => Math.round(value * 10_000) / 10_000);
}

const NONE = Number.NaN;

describe("indicators", () => {
  it("average closes and volumes", () => {
    expect(figures(smaOf(3), [1, 2, 6, 7])).toEqual([NONE, NONE, 3, 5]);
    expect(figures(volumeAverageOf(2), [1, 1, 1])).toEqual([NONE, 15, 25]);
  });

  it("weight an exponential average by 2/(n+1), from the first close on", () => {
    // 2, then (4+2)/2 = 3, then (8+3)/2 = 5.5, then (1+5.5)/2 = 3.25
    expect(figures(emaOf(3), [2, 4, 8, 1])).toEqual([NONE, NONE, 5.5, 3.25]);
  });

  it("draw Bollinger's bands two population deviations around the average", () => {
    // 2, 4, 6: average 4, variance (4+0+4)/3, deviation 1.63299
    const bands = bollingerOf(3, 2);
    bands.upper.follow(barsOf([2, 4, 6]), 0);
    expect(bands.upper.values[2]).toBeCloseTo(4 + 2 * Math.sqrt(8 / 3), 10);
    expect(bands.middle.values[2]).toBeCloseTo(4, 10);
    expect(bands.lower.values[2]).toBeCloseTo(4 - 2 * Math.sqrt(8 / 3), 10);
  });

  it("weigh gains against losses by Wilder's smoothing", () => {
    // Steps +1, −1, +2: average gain 1, average loss 1/3, so 75. Then −3: gain 2/3, loss (2·1/3+3)/3 = 11/9, so 35.2941.
    expect(figures(rsiOf(3), [10, 11, 10, 12, 9])).toEqual([NONE, NONE, NONE, 75, 35.2941]);
  });

  it("take the distance of two averages and of that from its own average", () => {
    // EMA 1: 1 2 4; EMA 3: 1 1.5 2.75; MACD from bar 3 on: 1.25, its average begins with itself.
    const lines = macdOf(1, 3, 1);
    lines.macd.follow(barsOf([1, 2, 4]), 0);
    expect(lines.macd.values).toEqual([NONE, NONE, 1.25]);
    expect(lines.histogram.values[2]).toBe(0);
  });

  const studies = (): Study[] => {
    const bands = bollingerOf(4, 2);
    const macd = macdOf(2, 5, 3);
    return [smaOf(3), emaOf(4), rsiOf(3), volumeAverageOf(3), bands.upper, bands.lower, macd.macd, macd.signal, macd.histogram];
  };

  it("are the same tick by tick as at once", () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
        (ticks) => {
          const live = studies();
          const bars: Candle[] = [];
          ticks.forEach((prices, at) => {
            for (const price of prices) {
              bars[at] = barsOf([...Array.from({ length: at }, () => 1), price])[at] as Candle;
              for (const study of live) study.follow(bars, at);
            }
          });
          const whole = studies();
          for (const study of whole) study.follow([...bars], 0);
          const rounded = (each: readonly Study[]): number[][] =>
            each.map(({ values }) => values.map((value) => Math.round(value * 1e6) / 1e6 + 0));
          expect(rounded(live)).toEqual(rounded(whole));
        },
      ),
    ));

  it("begin anew when bars before the last one changed, and shrink with them", () => {
    const study = smaOf(2);
    study.follow(barsOf([1, 2, 3, 4]), 0);
    study.follow(barsOf([5, 7, 9]), 1);
    expect(study.values).toEqual([NONE, 6, 8]);
  });

  it("begin anew with other bars, as many as before, whatever is said to have changed in them", () => {
    const { upper, middle, lower } = bollingerOf(2, 2);
    for (const line of [upper, middle, lower]) line.follow(barsOf([1, 2, 3, 4]), 0);
    const other = barsOf([50, 60, 70, 80]);
    middle.follow(other, 3);
    for (const line of [upper, middle, lower]) line.follow(other, 0);
    expect(middle.values).toEqual([NONE, 55, 65, 75]);
    expect(lower.values).toEqual([NONE, 45, 55, 65]);
  });
});
