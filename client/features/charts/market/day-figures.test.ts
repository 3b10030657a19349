// The last hour and day from candles, held against a plain walk over all of them.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Candle } from "../../../../shared/market/candle.ts";
import { dayFigures, priceAt, type BarSeries } from "./day-figures.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

const bar = (openTime: number, close: number, range = 0): Candle => ({
  ...{ openTime, open: close, close, high: close + range, low: close - range },
  ...{ volume: 1, quoteVolume: 10 },
});
const minutes = (bars: readonly Candle[]): BarSeries => ({ bars, length: MINUTE });
const fives = (bars: readonly Candle[]): BarSeries => ({ bars, length: 5 * MINUTE });
const NOTHING = minutes([]);

it("says the price of an hour ago by the minute that had ended by then", () => {
  const bars = [bar(NOW - HOUR - 2 * MINUTE, 90), bar(NOW - HOUR - MINUTE, 100), bar(NOW - HOUR, 120), bar(NOW - MINUTE, 130)];
  expect(dayFigures(minutes(bars), fives([]), NOW).hourAgo).toBe(100);
  expect(dayFigures(minutes(bars), fives([]), NOW).fiveMinutesAgo).toBe(120);
});

it("says range, turnover and price of a day only where its candles reach back a day", () => {
  const day = Array.from({ length: 289 }, (_, at) => bar(NOW - DAY - 5 * MINUTE + at * 5 * MINUTE, 100 + (at % 7), 2));
  const figures = dayFigures(NOTHING, fives(day), NOW);
  expect(figures).toMatchObject({ low: 98, high: 108, turnover: 2880, dayAgo: 100 });
  const young = dayFigures(NOTHING, fives(day.slice(100)), NOW);
  expect(young).toMatchObject({ low: Number.NaN, high: Number.NaN, turnover: Number.NaN, dayAgo: Number.NaN });
  expect(dayFigures(NOTHING, fives([]), NOW)).toMatchObject({ low: Number.NaN, turnover: Number.NaN, hourAgo: Number.NaN });
});

it("agrees with a walk over all candles, whatever their gaps", () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 3 * DAY }), (steps, ago) => {
      let open = NOW - 3 * DAY;
      const bars = steps.map((step, at) => bar((open += step * MINUTE), 50 + ((at * 37) % 91), 1));
      const time = NOW - ago;
      const ended = bars.filter(({ openTime }) => openTime + MINUTE <= time);
      expect(priceAt(minutes(bars), time)).toBe(ended.at(-1)?.close ?? Number.NaN);
      const within = bars.filter(({ openTime }) => openTime + 5 * MINUTE > time - DAY);
      const isWhole = within.length < bars.length || (bars[0]?.openTime ?? time) <= time - DAY;
      const { low, high } = dayFigures(NOTHING, fives(bars), time);
      const [lows, highs] = [within.map((each) => each.low), within.map((each) => each.high)];
      expect([low, high]).toEqual(
        isWhole && within.length > 0 ? [Math.min(...lows), Math.max(...highs)] : [Number.NaN, Number.NaN],
      );
    }),
  );
});
